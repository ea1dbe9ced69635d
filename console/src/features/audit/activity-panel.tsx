import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { IconHistory } from '#ui/icons.ts'
import { useNow } from '#ui/now.ts'
import { Sheet } from '#ui/sheet.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { wordOf } from '#ui/word-of.ts'
import { actWords } from './act-words.ts'
import classes from './activity-panel.module.css'
import { useActorNames } from './actor-names.ts'
import { messages } from './messages.ts'
import { type AuditEntry, listEntries } from './queries.ts'

const READ = 50
const SHOWN = 6

/** Comings and goings only where nothing else happened. */
function mostTelling(entries: readonly AuditEntry[]): readonly AuditEntry[] {
  const acts = entries.filter(({ action }) => !action.startsWith('session.'))
  return (acts.length > 0 ? acts : entries).slice(0, SHOWN)
}

export default function ActivityPanel() {
  const t = useMessages(messages)
  const acts = useMessages(actWords)
  const nameOf = useActorNames()
  const { ago } = useFormats()
  const now = useNow()
  const query = useQuery(listEntries(0, READ))
  return (
    <Sheet
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
          <Notice icon={IconHistory} title={t.emptyTitle}>
            {t.emptyText}
          </Notice>
        }
      >
        {({ items }) => (
          <ul className={classes.acts}>
            {mostTelling(items).map(({ seq, action, actor, at }) => (
              <li key={seq}>
                <strong>{wordOf(acts, action)}</strong>
                <span>{nameOf(actor)}</span>
                <time dateTime={at}>{ago(new Date(at), now)}</time>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Sheet>
  )
}
