import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { Panel } from '#ui/panel.tsx'
import { PercentBar } from '#ui/percent-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import insightsClasses from '../insights.module.css'
import { healthNames } from '../names.ts'
import type { Insights } from '../queries.ts'
import classes from './health-panel.module.css'
import { messages } from './messages.ts'

const tones = { LOW: 'bad', MEDIUM: 'warn', HIGH: 'good' } as const

export function HealthPanel({ health }: { health: Insights['health'] }) {
  const t = useMessages(messages)
  const levels = useMessages(healthNames)
  const { number, percent } = useFormats()
  const parts = [
    [t.jobHealth, health.components.job_success],
    [t.quotaHealth, health.components.quota_health],
    [t.balanceHealth, health.components.balance_health],
  ] as const
  return (
    <Panel title={t.health} aside={<Tag tone={tones[health.level]}>{levels[health.level]}</Tag>}>
      <p className={classes.score}>
        {number(health.score)} <span>{t.outOf100}</span>
      </p>
      <ul className={classes.parts}>
        {parts.map(([name, value]) => (
          <li key={name}>
            <span>{name}</span>
            <span className={classes.figure}>{percent(value)}</span>
            <PercentBar percent={value} />
          </li>
        ))}
      </ul>
      <p className={insightsClasses.quiet}>{t.notTrust}</p>
    </Panel>
  )
}
