import type { CardCanvas } from '../design/card-canvas.ts'

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
