import classes from './weight-bar.module.css'

interface WeightBarProps {
  /** What speaks for and against, as logarithms of odds. A reason has one of them, a field may have both. */
  weights: readonly number[]
  heaviest: number
}

/** Bars for and against start at the same middle line. Words beside it must say the same. */
export function WeightBar({ weights, heaviest }: WeightBarProps) {
  return (
    <span className={classes.bar} aria-hidden>
      {weights.map((weight) => (
        <span
          key={weight > 0 ? 'for' : 'against'}
          data-side={weight > 0 ? 'for' : 'against'}
          style={{ width: `${(Math.abs(weight) / heaviest) * 50}%` }}
        />
      ))}
    </span>
  )
}
