import type { CardCanvas } from './card-canvas.ts'
import type { Paint } from './display-list.ts'
import type { Palette } from './palette.ts'
import { curveThrough, type Path, polyline } from './path.ts'
import { CARD_WIDTH } from './setting.ts'

/** Fine wavy lines as on banknotes, which are cheap to print and tedious to copy by hand. */
export function guilloche(options: {
  x: number
  y: number
  width: number
  height: number
  lines: number
  waves: number
  phase?: number
}): Path[] {
  const { x, y, width, height, lines, waves, phase = 0 } = options
  const paths: Path[] = []
  const steps = Math.ceil(waves * 8)
  for (let line = 0; line < lines; line++) {
    const share = line / lines
    const points: [number, number][] = []
    for (let step = 0; step <= steps; step++) {
      const t = step / steps
      const offset =
        Math.sin(2 * Math.PI * (waves * t + share) + phase) * 0.36 +
        Math.sin(2 * Math.PI * (waves * 0.5 * t - share)) * 0.14
      points.push([x + width * t, y + height * (0.5 + offset)])
    }
    paths.push(curveThrough(points))
  }
  return paths
}

/** A seal whose petals are derived from the issuer's key, so that the cards of every issuer differ. */
export function rosette(cx: number, cy: number, radius: number, seed: string, rings = 5): Path[] {
  const numbers = seedNumbers(seed)
  const petals = 7 + ((numbers[0] ?? 0) % 9)
  const depth = 0.1 + ((numbers[1] ?? 0) % 8) / 60
  const twist = (numbers[2] ?? 0) / 256
  const paths: Path[] = []
  for (let ring = 0; ring < rings; ring++) {
    const size = radius * (1 - ring * (0.62 / rings))
    const points: [number, number][] = []
    const steps = petals * 6
    for (let step = 0; step < steps; step++) {
      const angle = (2 * Math.PI * step) / steps
      const r = size * (1 - depth + depth * Math.cos(petals * angle + 2 * Math.PI * (twist + ring / rings)))
      points.push([cx + r * Math.cos(angle), cy + r * Math.sin(angle)])
    }
    paths.push(curveThrough(points, true))
  }
  return paths
}

function seedNumbers(seed: string): number[] {
  let state = 0x811c9dc5
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return [state & 255, (state >>> 8) & 255, (state >>> 16) & 255]
}

export function fingerprint(cx: number, cy: number, size: number): Path[] {
  const paths: Path[] = []
  const arch = (radius: number, from: number, to: number, stretch: number) => {
    const points: [number, number][] = []
    for (let step = 0; step <= 10; step++) {
      const angle = from + ((to - from) * step) / 10
      points.push([cx + radius * Math.cos(angle), cy + radius * stretch * Math.sin(angle)])
    }
    paths.push(curveThrough(points))
  }
  const unit = size / 10
  const turn = Math.PI
  arch(1.1 * unit, 0.75 * turn, 2.3 * turn, 1.35)
  arch(2.3 * unit, 0.7 * turn, 2.2 * turn, 1.25)
  arch(3.5 * unit, 0.92 * turn, 2.32 * turn, 1.2)
  arch(4.7 * unit, 0.8 * turn, 1.98 * turn, 1.15)
  arch(4.7 * unit, 0.1 * turn, 0.28 * turn, 1.15)
  arch(3.5 * unit, 0.42 * turn, 0.72 * turn, 1.3)
  return paths
}

/** Marks the four corners of a rectangle, to show where to scan. */
export function cornerBrackets(
  canvas: CardCanvas,
  [left, top, right, bottom]: readonly [number, number, number, number],
  colour: string,
  strokeWidth: number,
): void {
  for (const [x, y, dx, dy] of [
    [left, top, 1, 1],
    [right, top, -1, 1],
    [left, bottom, 1, -1],
    [right, bottom, -1, -1],
  ] as const) {
    canvas.stroke(
      polyline([
        [x + 3 * dx, y],
        [x, y],
        [x, y + 3 * dy],
      ]),
      colour,
      strokeWidth,
    )
  }
}

/** The colours of the background one after the other, across the whole card. */
export function fromLeftToRight({ ground, middle, middleAt, end }: Palette): Paint {
  return {
    from: [0, 0],
    to: [CARD_WIDTH, 0],
    stops: [
      [0, ground],
      [middleAt, middle],
      [1, end],
    ],
  }
}

/** In millimetres. */
const ABOVE_CUT = 3.2

/** Repeats campaign and country in a line that is too small to copy well, and that no cut takes away. */
export function microtext(canvas: CardCanvas, x: number, y: number, width: number, colour: string): void {
  const { campaignPrefix, country } = canvas.setting
  const word = `${country} ${campaignPrefix} · `
  const times = Math.max(1, Math.floor(width / (word.length * 0.36)))
  const top = Math.min(y, canvas.list.height - ABOVE_CUT)
  canvas.text(word.repeat(times).slice(0, 220), [x, top, width, 0.9], colour, { size: 1.55, tracking: 0.04 })
}
