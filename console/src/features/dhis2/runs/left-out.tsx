import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { fieldNames } from '../field-names.ts'
import type { Task } from '../queries.ts'
import { messages } from './messages.ts'
import classes from './runs.module.css'

/** Names the enrollments whose card could not be printed by their id in DHIS2, where they can be corrected. */
export function LeftOut({ task }: { task: Task }) {
  const t = useMessages(messages)
  const names = useMessages(fieldNames)
  const { number } = useFormats()
  const { cards_left_out: count = 0, left_out: named = [] } = task
  return (
    <details className={classes.left}>
      <summary>{t.leftOut(number(count), count)}</summary>
      <p>{t.leftOutHelp}</p>
      <ul>
        {named.map(({ enrollment_id, field, reason }) => (
          <li key={enrollment_id}>
            <code>{enrollment_id}</code> {names[field as keyof typeof names] ?? field} :{' '}
            {reason === 'too-long' ? t.tooLong : t.notDrawn}
          </li>
        ))}
      </ul>
    </details>
  )
}
