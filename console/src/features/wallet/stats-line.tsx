import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { messages } from './messages.ts'
import type { Stats } from './queries.ts'
import classes from './stats-line.module.css'

export function StatsLine({ stats }: { stats: Stats }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const figures = [
    [t.total, stats.total],
    [t.active, stats.active],
    [t.revoked, stats.revoked],
    [t.expired, stats.expired],
    [t.devicesRegistered, stats.devices_registered],
  ] as const
  return (
    <dl className={classes.figures}>
      {figures.map(([term, value]) => (
        <div key={term} className={classes.figure}>
          <dt>{term}</dt>
          <dd>{number(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
