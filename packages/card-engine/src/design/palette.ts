import type { Brand } from './brand.ts'
import { brandPalette } from './brand-palette.ts'
import type { Setting, TemplateId } from './setting.ts'

/** The colours of a card by what they are for. A template uses those that it needs. */
export interface Palette {
  /** The background, which is a gradient on some templates. Text is on `ground` and `middle`, on `vital` also on `end`. */
  ground: string
  middle: string
  end: string
  /** Where on the gradient `middle` is, from 0 to 1. */
  middleAt: number
  /** A strong shape: a header, a band or a stub, and the text on it. */
  band: string
  onBand: string
  quietOnBand: string
  labelOnBand: string
  accentOnBand: string
  /** Lines, patterns and shapes without text. */
  mark: string
  secondMark: string
  soft: string
  secondSoft: string
  /** Text on the background. */
  title: string
  code: string
  text: string
  quiet: string
  micro: string
  /** Text on the white panel of the QR, and the line around it. */
  caption: string
  panelCode: string
  border: string
}

export type BrandColours = NonNullable<Brand['colours']>

const WHITE = '#ffffff'

/** What the roles are where a template says nothing else: black on white. */
function own(ground: string, changes: Partial<Palette>): Palette {
  const { text = '#000000', quiet = text, mark = text, band = text } = changes
  return {
    ground,
    middle: ground,
    end: ground,
    middleAt: 0.5,
    band,
    onBand: WHITE,
    quietOnBand: WHITE,
    labelOnBand: WHITE,
    accentOnBand: WHITE,
    mark,
    secondMark: mark,
    soft: ground,
    secondSoft: ground,
    title: text,
    code: text,
    text,
    quiet,
    micro: quiet,
    caption: '#1a2230',
    panelCode: '#1a2230',
    border: mark,
    ...changes,
  }
}

/** The colours of the templates without a brand. */
export const OWN_PALETTES: Record<TemplateId, Palette> = {
  vital: own(WHITE, {
    end: '#e8f6fb',
    // Slightly darker than the #0b6fb8 of the design, whose contrast would be too low on the fine lines.
    title: '#0a64a6',
    code: '#0a64a6',
    caption: '#0a64a6',
    mark: '#19b5d8',
    band: '#0b6fb8',
    text: '#0c2238',
    panelCode: '#0c2238',
    quiet: '#3f5a72',
    border: '#a9d8ea',
    micro: '#15608f',
  }),
  emerald: own('#f2faf5', {
    band: '#0e7a4b',
    mark: '#0e7a4b',
    secondMark: '#b9dfc8',
    border: '#b9dfc8',
    title: '#0a5c39',
    code: '#0a5c39',
    caption: '#0a5c39',
    text: '#10281c',
    panelCode: '#10281c',
    quiet: '#3d5c4b',
    micro: '#0e7a4b',
  }),
  pulse: own('#0a1530', {
    band: '#0f1e42',
    onBand: '#f4f9ff',
    quietOnBand: '#a9bcd8',
    accentOnBand: '#22e0f5',
    mark: '#22e0f5',
    title: '#22e0f5',
    code: '#22e0f5',
    text: '#f4f9ff',
    quiet: '#a9bcd8',
    micro: '#7c9fcc',
  }),
  mothercare: own('#fff3f6', {
    band: '#b92f62',
    title: '#b92f62',
    code: '#0b716e',
    caption: '#b92f62',
    mark: '#d9487d',
    secondMark: '#0f8f8b',
    soft: '#f7c9d8',
    secondSoft: '#d6eeec',
    text: '#3a1424',
    panelCode: '#3a1424',
    quiet: '#74404f',
    border: '#f0b9cb',
    micro: '#b92f62',
  }),
  shield: own('#f4f5f7', {
    band: '#3b4656',
    quietOnBand: '#e9d6a6',
    mark: '#b8892b',
    secondMark: '#3b4656',
    code: '#7c5a12',
    text: '#1d2530',
    panelCode: '#1d2530',
    quiet: '#505b6b',
    caption: '#505b6b',
    border: '#b8892b',
    micro: '#7c5a12',
  }),
  nomad: own('#111111', {
    band: '#2a1a0d',
    mark: '#f58220',
    secondMark: '#f6e7d2',
    title: '#f58220',
    code: '#f58220',
    text: WHITE,
    quiet: '#c9beb0',
    micro: '#f6e7d2',
  }),
  aero: own('#f7f9fc', {
    band: '#10264d',
    quietOnBand: '#cdd8ee',
    accentOnBand: '#ffb000',
    mark: '#ffb000',
    secondMark: '#10264d',
    labelOnBand: '#ffd27a',
    text: '#10264d',
    quiet: '#47587a',
  }),
  horizon: own('#2b2a8c', {
    middle: '#4350b4',
    middleAt: 0.64,
    end: '#8ec5ff',
    mark: WHITE,
    text: WHITE,
    quiet: '#e3e6ff',
    caption: '#2b2a8c',
    panelCode: '#2b2a8c',
    border: '#8ec5ff',
  }),
  aurora: own('#2a1a6e', {
    middle: '#7a2bbf',
    middleAt: 0.58,
    end: '#e94f9c',
    mark: WHITE,
    text: WHITE,
    quiet: '#ece2ff',
    caption: '#5a2299',
    panelCode: '#2a1a6e',
  }),
  sovereign: own('#0b1224', {
    band: '#060a16',
    mark: '#c9a227',
    title: WHITE,
    code: '#c9a227',
    text: WHITE,
    quiet: '#c3cad9',
  }),
}

/** The template's own colours, or those that it makes from the colours of the brand. */
export function paletteOf({ template, brand }: Pick<Setting, 'template' | 'brand'>): Palette {
  return brand?.colours ? brandPalette(template, brand.colours) : OWN_PALETTES[template]
}
