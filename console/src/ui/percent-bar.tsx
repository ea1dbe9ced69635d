import classes from './percent-bar.module.css'

interface Props {
  percent: number
  tone?: 'good' | 'warn' | 'bad'
}

/** Draws a percentage. The text beside it says the same. */
export function PercentBar({ percent, tone = 'good' }: Props) {
  return (
    <span className={classes.bar} data-tone={tone} aria-hidden>
      <span style={{ width: `${percent}%` }} />
    </span>
  )
}
