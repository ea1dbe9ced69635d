import { contrast, deepened, lowestContrast, mix, readableOn, tint, visibleOn } from './colour.ts'
import type { BrandColours, Palette } from './palette.ts'
import type { TemplateId } from './setting.ts'

const WHITE = '#ffffff'
const INK = '#0b0f16'

/** Makes the palette of a template from the two colours of a brand. Every text has 4.5:1 with what is behind it, whatever the colours are. */
export function brandPalette(template: TemplateId, colours: BrandColours): Palette {
  return MAKERS[template](colours)
}

const MAKERS: Record<TemplateId, (colours: BrandColours) => Palette> = {
  vital: (colours) => light(colours, { ground: WHITE, end: tint(colours.primary, 0.1), mark: bright(colours) }),
  emerald: (colours) => light(colours, { mark: colours.primary }),
  pulse: (colours) => dark(colours, { depth: 15.5 }),
  mothercare: (colours) => light(colours, { mark: colours.primary, secondMark: colours.accent, code: colours.accent }),
  shield: (colours) => light(colours, { code: colours.accent, secondMark: colours.primary }),
  nomad: (colours) => withBrightMicro(dark(colours, { depth: 17 })),
  aero: (colours) => light(colours, { ground: tint(colours.primary, 0.03), secondMark: colours.primary }),
  horizon: (colours) => gradient(colours, { from: 10, share: 0.12, middleAt: 0.66 }),
  aurora: (colours) => gradient(colours, { from: 13, share: 0.3, middleAt: 0.8 }),
  sovereign: (colours) => dark(colours, { depth: 15.5 }),
}

interface LightLook {
  ground?: string
  end?: string
  mark?: string
  secondMark?: string
  code?: string
}

/** Dark text on paper that is tinted a little. */
function light(colours: BrandColours, look: LightLook): Palette {
  const { primary, accent } = colours
  const ground = look.ground ?? tint(primary, 0.06)
  const end = look.end ?? ground
  const mark = visibleOn(look.mark ?? accent, [ground])
  const secondMark = visibleOn(look.secondMark ?? accent, [ground])
  const papers = [...new Set([ground, end])]
  const patterned = papers.flatMap((paper) => [paper, mix(paper, mark, 0.28), mix(paper, secondMark, 0.28)])
  const text = readableOn(mix(darker(colours), INK, 0.7), patterned, 7)
  const quiet = readableOn(mix(text, WHITE, 0.22), patterned, 5)
  const title = readableOn(strong(colours), [...papers, WHITE])
  const soft = tint(mark, 0.24)
  return {
    ground,
    middle: ground,
    end,
    middleAt: 0.5,
    ...band(colours),
    mark,
    secondMark,
    soft,
    secondSoft: tint(secondMark, 0.24),
    title,
    code: readableOn(look.code ?? strong(colours), [...patterned, WHITE]),
    text,
    quiet,
    micro: readableOn(title, [...patterned, mix(end, mark, 0.55)]),
    caption: title,
    panelCode: text,
    border: tint(mark, 0.45),
  }
}

/** Light text on a deep shade of the darker colour, with the lighter one for what shines. */
function dark(colours: BrandColours, { depth }: { depth: number }): Palette {
  const ground = deepened(darker(colours), depth)
  const band = mix(ground, readableOn(darker(colours), ['#000000'], 2), 0.22)
  const pale = lighter(colours)
  const grounds = [ground, band, mix(band, pale, 0.2)]
  const shine = readableOn(pale, grounds, 5.5)
  const quiet = readableOn(mix(mix(WHITE, pale, 0.18), ground, 0.24), grounds, 5.5)
  const patterned = [...grounds, mix(band, shine, 0.3)]
  const text = readableOn(mix(WHITE, pale, 0.03), patterned)
  return {
    ...uniform(ground),
    band,
    onBand: text,
    quietOnBand: readableOn(quiet, patterned),
    labelOnBand: readableOn(quiet, patterned),
    accentOnBand: shine,
    mark: shine,
    secondMark: mix(WHITE, shine, 0.16),
    soft: band,
    secondSoft: band,
    title: shine,
    code: shine,
    text,
    quiet,
    micro: readableOn(mix(quiet, ground, 0.1), grounds),
    caption: readableOn(darker(colours), [WHITE]),
    panelCode: ground,
    border: shine,
  }
}

/** White text on a gradient, which is dark enough for it as far as `middleAt`, and ends in the lighter colour. */
function gradient(colours: BrandColours, look: { from: number; share: number; middleAt: number }): Palette {
  const ground = deepened(darker(colours), look.from)
  const middle = deepened(mix(darker(colours), lighter(colours), look.share), 5.6)
  const caption = readableOn(darker(colours), [WHITE], 7)
  return {
    ...uniform(ground),
    middle,
    middleAt: look.middleAt,
    end: mix(lighter(colours), WHITE, 0.1),
    band: ground,
    onBand: WHITE,
    quietOnBand: WHITE,
    labelOnBand: WHITE,
    accentOnBand: WHITE,
    mark: WHITE,
    secondMark: WHITE,
    soft: ground,
    secondSoft: ground,
    title: WHITE,
    code: WHITE,
    text: WHITE,
    quiet: readableOn(mix(WHITE, ground, 0.1), [ground, middle]),
    micro: readableOn(mix(WHITE, ground, 0.1), [ground, middle]),
    caption,
    panelCode: caption,
    border: visibleOn(lighter(colours), [WHITE]),
  }
}

/** The strong shape in the primary colour. A colour on which neither white nor black can be read becomes darker. */
function band({
  primary,
  accent,
}: BrandColours): Pick<Palette, 'band' | 'onBand' | 'quietOnBand' | 'labelOnBand' | 'accentOnBand'> {
  const isDark = contrast(WHITE, veined(primary)) >= 4.6
  const shade = isDark || lowestContrast(INK, [primary, veined(primary)]) >= 5 ? primary : deepened(primary, 5.6)
  const grounds = [shade, veined(shade)]
  const onBand = lowestContrast(WHITE, grounds) >= 4.6 ? WHITE : readableOn(INK, grounds)
  const quiet = readableOn(mix(onBand, accent, 0.22), grounds)
  return {
    band: shade,
    onBand,
    quietOnBand: quiet,
    labelOnBand: quiet,
    accentOnBand: readableOn(accent, grounds),
  }
}

/** The shade where fine white lines cross on a band. */
function veined(shade: string): string {
  return mix(shade, WHITE, 0.14)
}

function uniform(ground: string): Pick<Palette, 'ground' | 'middle' | 'end' | 'middleAt'> {
  return { ground, middle: ground, end: ground, middleAt: 0.5 }
}

/** Of the two colours, the one for text on paper: the primary one where it can be read. */
function strong({ primary, accent }: BrandColours): string {
  return contrast(primary, WHITE) >= 4.5 || contrast(accent, WHITE) < 4.5 ? primary : accent
}

/** The other one. */
function bright(colours: BrandColours): string {
  return strong(colours) === colours.primary ? colours.accent : colours.primary
}

function withBrightMicro(palette: Palette): Palette {
  return { ...palette, micro: palette.secondMark }
}

function darker({ primary, accent }: BrandColours): string {
  return contrast(primary, WHITE) >= contrast(accent, WHITE) ? primary : accent
}

function lighter({ primary, accent }: BrandColours): string {
  return contrast(primary, WHITE) >= contrast(accent, WHITE) ? accent : primary
}
