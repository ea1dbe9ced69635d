import { useMessages } from '#platform/i18n/current-language.ts'
import { messages } from './messages.ts'
import classes from './steps.module.css'

export function Steps({ labels, current }: { labels: readonly string[]; current: number }) {
  const t = useMessages(messages)
  return (
    <ol className={classes.steps} aria-label={t.steps}>
      {labels.map((label, place) => (
        <li
          key={label}
          className={classes.step}
          data-done={place < current || undefined}
          aria-current={place === current ? 'step' : undefined}
        >
          <span className={classes.number}>{place + 1}</span> <span className={classes.label}>{label}</span>
        </li>
      ))}
    </ol>
  )
}
