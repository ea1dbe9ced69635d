import classes from './brand-mark.module.css'
import markUrl from './samakart.svg?inline'

export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <span className={classes.mark}>
      <img src={markUrl} width={size} height={size} alt="" />
      <span className={classes.name}>Samakart</span>
    </span>
  )
}
