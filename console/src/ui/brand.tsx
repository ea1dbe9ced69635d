import markUrl from './brand/samakart.svg?inline'
import classes from './brand.module.css'

export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <span className={classes.mark}>
      <img src={markUrl} width={size} height={size} alt="" />
      <span className={classes.name}>Samakart</span>
    </span>
  )
}

const WIDTH = 800
const HEIGHT = 600
const LINES = 44
const STEP = 10

/** The fine interlaced lines of security printing, as on the cards. */
const lines = Array.from({ length: LINES }, (_, index) => {
  const place = index / (LINES - 1)
  const phase = place * Math.PI * 1.3
  const points = Array.from({ length: WIDTH / STEP + 1 }, (_, step) => {
    const x = step * STEP
    const turn = (x / WIDTH) * Math.PI * 2
    const swing =
      130 * Math.sin(turn * 1.2 + phase) * Math.cos(turn * 0.6 - phase) + 55 * Math.sin(turn * 2 + phase * 3)
    return `${x} ${(HEIGHT / 2 + swing + (place - 0.5) * 90).toFixed(1)}`
  })
  return `M${points.join('L')}`
})

export function Guilloche() {
  return (
    <svg
      className={classes.lines}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {lines.map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  )
}
