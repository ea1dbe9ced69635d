import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { TextLink } from '#ui/links.tsx'
import { Panel } from '#ui/panel.tsx'
import { Tag } from '#ui/tag.tsx'
import classes from './lab.module.css'
import { messages, statusNames } from './messages.ts'
import type { Trial } from './queries.ts'
import { useTrialName } from './use-trial-name.ts'

const tones = { waiting: 'calm', running: 'calm', completed: 'good', cancelled: 'calm', failed: 'bad' } as const

export function EarlierTrials({ trials, shown }: { trials: readonly Trial[]; shown: string | undefined }) {
  const t = useMessages(messages)
  const statuses = useMessages(statusNames)
  const { dateTime } = useFormats()
  const trialName = useTrialName()
  const others = trials.filter(({ id }) => id !== shown)
  if (others.length === 0) return null
  return (
    <Panel title={t.earlier}>
      <ul className={classes.trials}>
        {others.map((trial) => (
          <li key={trial.id}>
            <span className={classes.person}>
              <TextLink to="/learned/lab" search={{ trial: trial.id }}>
                {trialName(trial)}
              </TextLink>
              <span>{dateTime(new Date(trial.created_at))}</span>
            </span>
            <Tag tone={tones[trial.status]}>{statuses[trial.status]}</Tag>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
