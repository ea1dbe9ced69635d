import { useMessages } from '#platform/i18n/current-language.ts'
import { messages } from './messages.ts'
import classes from './steps.module.css'

/** Where in the journey we are. */
export function Steps({ labels, present }: { labels: readonly string[]; present: number }) {
  const t = useMessages(messages)
  return (
    <ol className={classes.steps} aria-label={t.steps}>
      {labels.map((label, place) => (
        <li
          key={label}
          className={classes.step}
          data-done={place < present || undefined}
          aria-current={place === present ? 'step' : undefined}
        >
          <span className={classes.number}>{place + 1}</span> <span className={classes.label}>{label}</span>
        </li>
      ))}
    </ol>
  )
}
