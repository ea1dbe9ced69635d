import { useQuery } from '@tanstack/react-query'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { labelOf } from '#ui/label-of.ts'
import { Panel } from '#ui/panel.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Tag } from '#ui/tag.tsx'
import { useNow } from '#ui/use-now.ts'
import classes from '../insights.module.css'
import { eventNames } from '../names.ts'
import { listEvents, type Region } from '../queries.ts'
import { messages } from './messages.ts'

const tones = { sent: 'calm', delivered: 'good', failed: 'bad' } as const

export function LiveEvents({ regions }: { regions: readonly Region[] }) {
  const t = useMessages(messages)
  const names = useMessages(eventNames)
  const { number, ago } = useFormats()
  const now = useNow()
  const nameOf = (code: string | null) => regions.find(({ region }) => region === code)?.name ?? code ?? '—'
  return (
    <Panel title={t.liveEvents}>
      <Loaded
        query={useQuery(listEvents)}
        isEmpty={({ count }) => count === 0}
        empty={<p className={classes.quiet}>{t.noEvents}</p>}
      >
        {({ events }) => (
          <ul className={classes.list}>
            {events.map(({ id, channel, event_type, region, count, created_at }) => (
              <li key={id} className={classes.item}>
                <Tag tone={tones[event_type]}>
                  {count > 1
                    ? `${labelOf(names, `${channel}_${event_type}`)} × ${number(count)}`
                    : labelOf(names, `${channel}_${event_type}`)}
                </Tag>
                <span className={classes.name}>{nameOf(region)}</span>
                <span className={classes.quiet}>{ago(new Date(created_at), now)}</span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}
