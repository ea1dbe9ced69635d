import type { Brush } from '../design/brush.ts'

/** A line too small to copy well: campaign and country, over and over. */
export function microtext(brush: Brush, x: number, y: number, width: number, colour: string): void {
  const { campaignPrefix, country } = brush.setting
  const word = `${country} ${campaignPrefix} · `
  const times = Math.max(1, Math.floor(width / (word.length * 0.36)))
  brush.text(word.repeat(times).slice(0, 220), [x, y, width, 0.9], colour, { size: 1.55, tracking: 0.04 })
}
