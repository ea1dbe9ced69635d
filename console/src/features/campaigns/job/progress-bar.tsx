import classes from './progress-bar.module.css'

/** `value` runs from 0 to 100. */
export function ProgressBar({ value, label, text }: { value: number; label: string; text?: string }) {
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value)}
      {...(text ? { 'aria-valuetext': text } : {})}
    >
      <div className={classes.fill} style={{ width: `${Math.max(1, value)}%` }} />
    </div>
  )
}
