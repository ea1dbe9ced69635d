import { deepened, tint } from '../design/colour.ts'
import { CARD_HEIGHT, CARD_WIDTH, type Setting, SOVEREIGN_HEIGHT, type TemplateId } from '../design/setting.ts'

const ACCENTS: Record<TemplateId, string> = {
  vital: '#0b6fb8',
  emerald: '#0e7a4b',
  pulse: '#0a1530',
  mothercare: '#b92f62',
  shield: '#3b4656',
  nomad: '#111111',
  aero: '#10264d',
  horizon: '#2b2a8c',
  aurora: '#5a2299',
  sovereign: '#0b1224',
}
/** White text on the band needs 4.5:1. */
const BAND_CONTRAST = 5.6
/** The colours of a back. Its letters are black, so that they are printed with black ink alone. */
export interface BackLook {
  accent: string
  pale: string
  text: string
  quiet: string
}

export function lookOf({ template, brand }: Pick<Setting, 'template' | 'brand'>): BackLook {
  const accent = brand?.colours ? deepened(brand.colours.primary, BAND_CONTRAST) : ACCENTS[template]
  return { accent, pale: tint(accent, 0.07), text: '#000000', quiet: '#3d3d3d' }
}

export type Box = readonly [x: number, y: number, width: number, height: number]

/** Where everything is on a back. Places are in millimetres, sizes in points. */
export interface BackPlace {
  isPass: boolean
  height: number
  /** The height of the band at the top. */
  band: number
  /** What the card is for and how to use it. */
  purpose: Box
  purposeSize: number
  /** The left side is too narrow for two long texts beside each other. */
  isNarrow: boolean
  /** The last day and the website are in the lower places, as far as there are such. */
  facts: { return_to: Box; hotline: Box; lower: readonly Box[] }
  factSize: number
  labelSize: number
  signature: Box
  partners: Box
  /** How to check, where there is neither a signature nor a partner. */
  howTo: Box
  code: Box
  codeSize: number
  /** The right side: the seal and how to check, the identity QR, or the table of visits. */
  side: Box
}

const LEFT = 4.4
const RIGHT = CARD_WIDTH - 3
const GAP = 2.4

const CARD_SIDE = 24.6
const PASS_SIDE = 22
const NARROW = 42

export const isBoardingPass = ({ template, sovereignConfig }: Setting) =>
  template === 'sovereign' && sovereignConfig?.format !== 'cr80'

/** `side` is the width of an identity QR, which takes the right side. */
export function placeBack(setting: Setting, side?: number): BackPlace {
  return isBoardingPass(setting) ? placePass(side ?? PASS_SIDE) : placeCard(side ?? CARD_SIDE, side !== undefined)
}

function placeCard(sideWidth: number, isIdentity: boolean): BackPlace {
  const sideLeft = RIGHT - sideWidth
  const width = sideLeft - GAP - LEFT
  const isNarrow = width < NARROW
  const wide = width * 0.58
  // A telephone number is shorter than a website.
  const short = width * 0.42
  const narrow = [LEFT + wide + GAP, width - wide - GAP] as const
  return {
    isPass: false,
    height: CARD_HEIGHT,
    band: 8.2,
    isNarrow,
    purpose: [LEFT, 10.2, width, isNarrow ? 8 : 7.6],
    purposeSize: isNarrow ? 5 : 6,
    facts: {
      return_to: isNarrow ? [LEFT, 21.4, width, 5.2] : [LEFT, 22.2, wide, 5.2],
      hotline: isNarrow ? [LEFT, 29.6, short, 3] : [narrow[0], 22.2, narrow[1], 3],
      lower: isNarrow
        ? [[LEFT + short + GAP, 29.6, width - short - GAP, 3]]
        : [
            [LEFT, 30.5, wide, 3],
            [narrow[0], 30.5, narrow[1], 3],
          ],
    },
    factSize: 6.4,
    labelSize: 4.8,
    signature: isNarrow ? [LEFT, 33.4, wide, 5.6] : [LEFT, 34, wide, 7.6],
    partners: [narrow[0], isNarrow ? 34 : 34.6, narrow[1], isNarrow ? 5 : 6],
    howTo: [LEFT, 33.8, width, 8],
    code: [LEFT, 44.6, width, 5.4],
    codeSize: 13,
    side: [sideLeft, isIdentity ? 9.6 : 10.6, sideWidth, isIdentity ? 41 : 39.4],
  }
}

function placePass(sideWidth: number): BackPlace {
  const sideLeft = RIGHT - sideWidth
  const width = sideLeft - GAP - LEFT
  const column = (width - 2 * GAP) / 3
  const at = (i: number) => LEFT + i * (column + GAP)
  return {
    isPass: true,
    height: SOVEREIGN_HEIGHT,
    band: 5.9,
    purpose: [LEFT, 6.7, width, 5.2],
    purposeSize: 4.5,
    isNarrow: false,
    facts: {
      return_to: [LEFT, 13, 2 * column + GAP, 3.4],
      hotline: [at(2), 13, column, 2.4],
      lower: [
        [LEFT, 18.9, column, 2.4],
        [at(1), 18.9, column, 2.4],
      ],
    },
    factSize: 5.6,
    labelSize: 4.2,
    signature: [at(2), 16, column, 6.2],
    partners: [LEFT + width * 0.6, 22.9, width * 0.4, 4],
    howTo: [at(1), 16.9, 2 * column + GAP, 4.2],
    code: [LEFT, 23.7, width * 0.55, 3.6],
    codeSize: 9,
    side: [sideLeft, 5.9, sideWidth, 23.4],
  }
}
