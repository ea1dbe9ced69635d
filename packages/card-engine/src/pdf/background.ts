import { parseColour } from '../design/colour.ts'
import type { DisplayList, LinearGradient, Picture, Shape } from '../design/display-list.ts'
import type { Path } from '../design/path.ts'
import { fitText } from '../layout/fit-text.ts'
import type { FontUsage } from './font-usage.ts'
import { fillColour, fraction, num, PT_PER_MM, strokeColour, textColour } from './numbers.ts'
import { TextWriter } from './text-operators.ts'

/** The names by which page contents draw the forms of a document. They are part of the bytes of every PDF. */
export const FRONT_FORM = '/B'
/** The front of cards with a photo. */
export const PHOTO_FORM = '/V'
export const BACK_FORM = '/K'
/** The crop marks. */
export const MARKS_FORM = '/M'

/** The static marks as operators, and the resources that they name. Images are named `/I0`, `/I1`… by the logo's index. */
export interface Background {
  content: string
  shadings: string[]
  opacities: number[]
  logos: number[]
}

export function backgroundOf(list: DisplayList, usage: FontUsage): Background {
  const background: Background = { content: '', shadings: [], opacities: [], logos: [] }
  const parts: string[] = []
  for (const mark of list.statics) {
    if (mark.kind === 'shape') parts.push(shapeOperators(mark, list.height, background))
    else if (mark.kind === 'picture') parts.push(pictureOperators(mark, list.height, background))
    else {
      const writer = new TextWriter(usage, list.height)
      for (const line of fitText(mark.text, mark.box)) writer.write(line, mark.box.tracking)
      // Letter spacing stays in effect after ET, so q and Q limit it to its label.
      parts.push(`q BT ${textColour(parseColour(mark.colour))}\n${writer.out}ET Q\n`)
    }
  }
  background.content = parts.join('')
  return background
}

function shapeOperators(shape: Shape, height: number, background: Background): string {
  const { fill, stroke, strokeWidth = 0.2, opacity = 1, roundCaps } = shape
  const path = pathOperators(shape.path, height)
  const operators: string[] = []
  if (opacity < 1) {
    let index = background.opacities.indexOf(opacity)
    if (index < 0) index = background.opacities.push(opacity) - 1
    operators.push(`/A${index} gs`)
  }
  if (typeof fill === 'string') operators.push(fillColour(parseColour(fill)), `${path}f`)
  else if (fill) operators.push(`${path}W n /S${background.shadings.push(shading(fill, height)) - 1} sh`)
  if (stroke) {
    const style = `${strokeColour(parseColour(stroke))} ${num(strokeWidth * PT_PER_MM)} w 1 j ${roundCaps ? 1 : 0} J`
    operators.push(style, `${path}S`)
  }
  return `q ${operators.join(' ')} Q\n`
}

export function pathOperators(path: Path, height: number): string {
  const point = (x: number, y: number) => `${num(x * PT_PER_MM)} ${num((height - y) * PT_PER_MM)}`
  return path
    .map((segment) => {
      if (segment[0] === 'M') return `${point(segment[1], segment[2])} m `
      if (segment[0] === 'L') return `${point(segment[1], segment[2])} l `
      if (segment[0] === 'Z') return 'h '
      const [, x1, y1, x2, y2, x, y] = segment
      return `${point(x1, y1)} ${point(x2, y2)} ${point(x, y)} c `
    })
    .join('')
}

function pictureOperators({ logo, x, y, width, height }: Picture, pageHeight: number, background: Background): string {
  if (!background.logos.includes(logo)) background.logos.push(logo)
  const size = `${num(width * PT_PER_MM)} 0 0 ${num(height * PT_PER_MM)}`
  return `q ${size} ${num(x * PT_PER_MM)} ${num((pageHeight - y - height) * PT_PER_MM)} cm /I${logo} Do Q\n`
}

function shading({ from, to, stops }: LinearGradient, height: number): string {
  const ends = [from, to].map(([x, y]) => `${num(x * PT_PER_MM)} ${num((height - y) * PT_PER_MM)}`).join(' ')
  const colour = (hex: string) => `[${parseColour(hex).map(fraction).join(' ')}]`
  const segments = stops.slice(1).map(([, hex], i) => {
    return `<</FunctionType 2/Domain[0 1]/N 1/C0 ${colour(stops[i]?.[1] ?? hex)}/C1 ${colour(hex)}>>`
  })
  const bounds = stops.slice(1, -1).map(([offset]) => String(offset))
  const stitched = `<</FunctionType 3/Domain[0 1]/Bounds[${bounds.join(' ')}]/Encode[${segments.map(() => '0 1').join(' ')}]/Functions[${segments.join('')}]>>`
  return `<</ShadingType 2/ColorSpace/DeviceRGB/Coords[${ends}]/Extend[true true]/Function ${stitched}>>`
}
