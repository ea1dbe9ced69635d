import { useQuery } from '@tanstack/react-query'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { campaignChoices } from '#platform/queries/choices.ts'
import type { Identity } from '#platform/queries/identities.ts'
import { labelOf } from '#ui/label-of.ts'
import { Panel } from '#ui/panel.tsx'
import { programmeNames } from '#ui/programme-names.ts'
import classes from './identity-page.module.css'
import { messages } from './messages.ts'

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
