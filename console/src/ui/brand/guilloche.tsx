import classes from './guilloche.module.css'

const WIDTH = 800
const HEIGHT = 600
const LINES = 26
const STEP = 16

/** The fine interlaced lines of security printing, as they stand on the cards themselves. */
const lines = Array.from({ length: LINES }, (_, index) => {
  const phase = (index / LINES) * Math.PI * 2
  const points = Array.from({ length: WIDTH / STEP + 1 }, (_, step) => {
    const x = step * STEP
    const turn = (x / WIDTH) * Math.PI * 2
    const swing = 120 * Math.sin(turn * 1.5 + phase) * Math.cos(turn * 0.5) + 60 * Math.sin(turn * 2.5 - phase * 2)
    return `${x} ${(HEIGHT / 2 + swing + (index - LINES / 2) * 5).toFixed(1)}`
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
