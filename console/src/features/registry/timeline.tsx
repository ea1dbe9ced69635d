import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import type { Identity } from '#platform/queries.ts'
import { campaignChoices } from '#platform/queries.ts'
import { useUser } from '#platform/session/session.ts'
import { IconArrowsJoin, IconArrowsSplit, IconId, IconIdOff, IconLink, IconPencil, IconUserPlus } from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { Panel } from '#ui/panel.tsx'
import { usePersonFacts } from '#ui/person/use-person-facts.ts'
import { programmeNames } from '#ui/programme-names.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { messages } from './identity-messages.ts'
import classes from './identity-page.module.css'
import { eventsOf, type PersonEvent } from './person-events.ts'
import { listCards, readHistory } from './queries.ts'

export const FIRST_EVENTS = 20
const MAX_EVENTS = 100

const symbols = {
  registered: IconUserPlus,
  changed: IconPencil,
  merged: IconArrowsJoin,
  unmerged: IconArrowsSplit,
  card: IconId,
  'card-revoked': IconIdOff,
  linked: IconLink,
} as const

export function Timeline({ identity }: { identity: Identity }) {
  const t = useMessages(messages)
  const [limit, setLimit] = useState(FIRST_EVENTS)
  const cards = useQuery(listCards(identity.mpi_id)).data?.items ?? []
  return (
    <Panel title={t.history}>
      <Loaded query={useQuery(readHistory(identity.mpi_id, limit))}>
        {({ items, total }) => (
          <>
            <ol className={classes.events}>
              {eventsOf(identity, items, cards, items.length < total).map((event) => (
                <EventLine key={event.key} event={event} />
              ))}
            </ol>
            {items.length < total && limit < MAX_EVENTS && (
              <Button mt="md" size="xs" variant="default" onClick={() => setLimit(MAX_EVENTS)}>
                {t.olderHistory}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function EventLine({ event }: { event: PersonEvent }) {
  const { shortDateTime } = useFormats()
  const title = useEventTitle(event)
  const who = useActorWord(event.actor)
  const { fieldName, valueText } = usePersonFacts()
  const Pictogram = symbols[event.kind]
  return (
    <li className={classes.event}>
      <span className={classes.symbol}>
        <Pictogram size={16} stroke={1.8} aria-hidden />
      </span>
      <div className={classes.what}>
        <strong>{title}</strong>
        {event.changes.map(({ field, before, after }) => (
          <span key={field} className={classes.change}>
            {fieldName(field)} : <del>{valueText(field, before)}</del> → <ins>{valueText(field, after)}</ins>
          </span>
        ))}
        {event.reason && <q className={classes.reason}>{event.reason}</q>}
        <span className={classes.when}>
          <time dateTime={event.at}>{shortDateTime(new Date(event.at))}</time>
          {who && `, ${who}`}
        </span>
      </div>
    </li>
  )
}

function useEventTitle({ kind, about = '' }: PersonEvent): string {
  const t = useMessages(messages)
  const programme = useProgrammeNames()
  switch (kind) {
    case 'registered':
      return t.registeredEvent
    case 'changed':
      return t.changedEvent
    case 'merged':
      return t.mergedEvent(about)
    case 'unmerged':
      return t.unmergedEvent(about)
    case 'card':
      return t.cardEvent(about)
    case 'card-revoked':
      return t.cardRevokedEvent(about)
    case 'linked':
      return t.linkedEvent(programme(about))
  }
}

function useActorWord(actor: string | undefined): string {
  const t = useMessages(messages)
  const { id } = useUser()
  if (actor === undefined) return ''
  if (actor === id) return t.byYou
  return actor === 'system' ? t.bySystem : t.byColleague
}

/** Returns the name of a campaign, or of a kind of programme. A campaign that is not among the first hundred has only its id. */
export function useProgrammeNames(): (campaignOrType: string) => string {
  const campaigns = useQuery(campaignChoices).data?.items
  const types = useMessages(programmeNames)
  return (known) => campaigns?.find(({ id }) => id === known)?.name ?? labelOf(types, known)
}

export function IdentityProgrammes({ identity }: { identity: Identity }) {
  const t = useMessages(messages)
  const { date } = useFormats()
  const nameOf = useProgrammeNames()
  return (
    <Panel title={t.programmes} isFlush>
      {identity.programmes.length === 0 ? (
        <p className={classes.nothing}>{t.noProgrammes}</p>
      ) : (
        <ul className={classes.list}>
          {identity.programmes.map(({ programme_type, campaign_id, linked_at }) => (
            <li key={`${programme_type} ${campaign_id}`} className={classes.item}>
              <span className={classes.main}>
                <strong>{nameOf(campaign_id ?? programme_type)}</strong>
                <span className={classes.quiet}>
                  {campaign_id && `${nameOf(programme_type)}, `}
                  {t.linkedOn(date(new Date(linked_at)))}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
