import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { IconHistory } from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { Panel } from '#ui/panel.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useNow } from '#ui/use-now.ts'
import { actNames, emptyTrail } from './act-names.ts'
import classes from './activity-panel.module.css'
import { useActorNames } from './actor-names.ts'
import { type AuditEntry, listEntries } from './queries.ts'

const activityMessages = defineMessages({
  activity: { fr: 'Derniers actes', en: 'Latest acts', wo: 'Jëf yu mujj yi' },
  seeAll: { fr: 'Tout le journal', en: 'The whole trail', wo: 'Téere bépp' },
})

const ENTRIES_READ = 200
const ENTRIES_SHOWN = 6

/** Readings are on the page of what was read, and in the trail. */
const isReading = (action: string) => /(?:_read|\.opened|\.listed|\.matched|\.previewed|\.downloaded)$/.test(action)

/** Sign-ins and sign-outs are shown only when nothing else happened. */
function mostRelevant(entries: readonly AuditEntry[]): readonly AuditEntry[] {
  const acts = entries.filter(({ action }) => !action.startsWith('session.') && !isReading(action))
  return (acts.length > 0 ? acts : entries).slice(0, ENTRIES_SHOWN)
}

export default function ActivityPanel() {
  const t = useMessages(activityMessages)
  const empty = useMessages(emptyTrail)
  const acts = useMessages(actNames)
  const nameOf = useActorNames()
  const { ago } = useFormats()
  const now = useNow()
  const query = useQuery(listEntries(0, {}, ENTRIES_READ))
  return (
    <Panel
      title={t.activity}
      aside={
        <Anchor href="#/audit" size="sm">
          {t.seeAll}
        </Anchor>
      }
    >
      <Loaded
        query={query}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <Notice icon={IconHistory} title={empty.title}>
            {empty.text}
          </Notice>
        }
      >
        {({ items }) => (
          <ul className={classes.acts}>
            {mostRelevant(items).map(({ seq, action, actor, at }) => (
              <li key={seq}>
                <strong>{labelOf(acts, action)}</strong>
                <span>{nameOf(actor)}</span>
                <time dateTime={at}>{ago(new Date(at), now)}</time>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}
