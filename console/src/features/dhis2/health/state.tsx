import { useMessages } from '#platform/i18n/current-language.ts'
import { IconAlertTriangle, IconCircleCheck, IconPlugConnectedX } from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { Panel } from '#ui/panel.tsx'
import { Tag } from '#ui/tag.tsx'
import checks from '../connection/connection-checks.module.css'
import type { Health } from '../queries.ts'
import { messages, problemTexts, warningTexts } from './messages.ts'

const tones = { good: 'good', attention: 'warn', down: 'bad' } as const

export function HealthState({ health: { state, problem, warnings, url } }: { health: Health }) {
  const t = useMessages(messages)
  const ofWarning = useMessages(warningTexts)
  const ofProblem = useMessages(problemTexts)
  return (
    <Panel title={url} aside={<Tag tone={tones[state]}>{t[state]}</Tag>}>
      <ul className={checks.checks}>
        {problem && (
          <li data-tone="warn">
            <IconPlugConnectedX size={20} aria-hidden /> {ofProblem[problem]}
          </li>
        )}
        {warnings.map((warning) => (
          <li key={warning} data-tone="warn">
            <IconAlertTriangle size={20} aria-hidden /> {labelOf(ofWarning, warning)}
          </li>
        ))}
        {state === 'good' && (
          <li data-tone="good">
            <IconCircleCheck size={20} aria-hidden /> {t.good}
          </li>
        )}
      </ul>
    </Panel>
  )
}
