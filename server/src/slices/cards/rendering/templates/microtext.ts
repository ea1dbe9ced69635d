import type { CardCanvas } from '../design/card-canvas.ts'

/** Repeats campaign and country in a line that is too small to copy well. */
export function microtext(canvas: CardCanvas, x: number, y: number, width: number, colour: string): void {
  const { campaignPrefix, country } = canvas.setting
  const word = `${country} ${campaignPrefix} · `
  const times = Math.max(1, Math.floor(width / (word.length * 0.36)))
  canvas.text(word.repeat(times).slice(0, 220), [x, y, width, 0.9], colour, { size: 1.55, tracking: 0.04 })
}
