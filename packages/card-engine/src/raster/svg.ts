import { mix } from '../design/colour.ts'
import type { DisplayList, Label, LinearGradient, Paint, Shape } from '../design/display-list.ts'
import type { Path } from '../design/path.ts'
import { fontAt } from '../fonts/typeface.ts'
import { fitText } from '../layout/fit-text.ts'
import { type CheckedLogo, dataUrl } from '../logos/checked-logo.ts'
import { withImpliedPoints } from './flatten-outline.ts'

/**
 * Writes the static marks as one SVG with text as outlines, so that the rasterizer needs no font and no outside text is
 * markup.
 */
export function toSvg(list: DisplayList, widthPx: number, heightPx: number, dpi: number, logos: CheckedLogo[]): string {
  const scale = dpi / 25.4
  const gradients: LinearGradient[] = []
  const body = list.statics.map((mark) => {
    if (mark.kind === 'shape') return shapeSvg(mark, gradients)
    if (mark.kind === 'label') return labelSvg(mark)
    const logo = logos[mark.logo]
    if (!logo) return ''
    return `<image x="${mark.x}" y="${mark.y}" width="${mark.width}" height="${mark.height}" href="${dataUrl(logo)}"/>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}">`,
    `<defs>${gradients.map(gradientSvg).join('')}</defs>`,
    `<g transform="scale(${scale})">${body.join('')}</g></svg>`,
  ].join('')
}

function shapeSvg(shape: Shape, gradients: LinearGradient[]): string {
  const attributes = [`d="${pathData(shape.path)}"`, `fill="${shape.fill ? paint(shape.fill, gradients) : 'none'}"`]
  if (shape.stroke) {
    attributes.push(`stroke="${shape.stroke}" stroke-width="${shape.strokeWidth ?? 0.2}" stroke-linejoin="round"`)
    if (shape.roundCaps) attributes.push('stroke-linecap="round"')
  }
  if (shape.opacity !== undefined && shape.opacity < 1) attributes.push(`opacity="${shape.opacity}"`)
  return `<path ${attributes.join(' ')}/>`
}

function paint(fill: Paint, gradients: LinearGradient[]): string {
  return typeof fill === 'string' ? fill : `url(#g${gradients.push(fill) - 1})`
}

/** In millimetres: six pixels at 300 DPI, nine at 450, twelve at 600. */
const STRIP = (6 * 25.4) / 300

function gradientSvg({ from, to, stops: smooth }: LinearGradient, index: number): string {
  const stops = from[1] === to[1] ? inStrips(smooth, (to[0] - from[0]) / STRIP) : smooth
  const inner = stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('')
  const ends = `x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}"`
  return `<linearGradient id="g${index}" gradientUnits="userSpaceOnUse" ${ends}>${inner}</linearGradient>`
}

/**
 * In a gradient along the rows every pixel would differ from its neighbour. Strips whose colours differ by one level look the
 * same, and the PNG takes a third of the bytes.
 */
function inStrips(stops: LinearGradient['stops'], strips: number): LinearGradient['stops'] {
  const flat: LinearGradient['stops'] = []
  for (let strip = 0; strip < strips; strip++) {
    const colour = colourAt(stops, (strip + 0.5) / strips)
    flat.push([strip / strips, colour], [Math.min(1, (strip + 1) / strips), colour])
  }
  return flat
}

function colourAt(stops: LinearGradient['stops'], offset: number): string {
  const next = stops.findIndex(([start]) => start >= offset)
  const [after, before] = [stops.at(next), stops[Math.max(0, next - 1)]]
  if (!after || !before || after === before) return (after ?? before)?.[1] ?? '#000000'
  return mix(before[1], after[1], (offset - before[0]) / (after[0] - before[0]))
}

const number = (value: number) => String(Math.round(value * 1e4) / 1e4)

export function pathData(path: Path): string {
  return path.map(([command, ...values]) => command + values.map(number).join(' ')).join('')
}

function labelSvg({ text, box, colour }: Label): string {
  const outlines: string[] = []
  for (const { line, x, y, size, turned } of fitText(text, box)) {
    line.glyphs.forEach((glyph, i) => {
      const font = fontAt(line.fonts[i] ?? 0)
      const em = size / font.unitsPerEm
      const [gx, gy] = [(line.xs[i] ?? 0) * size, (line.ys[i] ?? 0) * size]
      const at = (px: number, py: number) =>
        turned
          ? `${number(x - gy - py * em)} ${number(y - gx - px * em)}`
          : `${number(x + gx + px * em)} ${number(y - gy - py * em)}`
      for (const contour of font.outline(glyph)) outlines.push(contourData(withImpliedPoints(contour), at))
    })
  }
  return outlines.length === 0 ? '' : `<path d="${outlines.join('')}" fill="${colour}"/>`
}

function contourData(points: ReturnType<typeof withImpliedPoints>, at: (x: number, y: number) => string): string {
  const first = points[0]
  if (!first) return ''
  let data = `M${at(first.x, first.y)}`
  for (let i = 1; i < points.length; i++) {
    const point = points[i] ?? first
    if (point.onCurve) data += `L${at(point.x, point.y)}`
    else {
      const end = points[i + 1] ?? first
      data += `Q${at(point.x, point.y)} ${at(end.x, end.y)}`
      i++
    }
  }
  return `${data}Z`
}
