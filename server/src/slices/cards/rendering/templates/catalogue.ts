import type { CardField } from '../card.ts'
import type { FieldKey } from '../design/display-list.ts'
import { CARD_HEIGHT, CARD_WIDTH, SOVEREIGN_HEIGHT, TEMPLATE_IDS, type TemplateId } from '../design/setting.ts'
import { cardCheck } from '../layout/card-check.ts'
import { pixelSize } from '../raster/static-layer.ts'
import { sampleSetting } from '../sample.ts'
import { designOf } from './design-of.ts'
import { ATTRIBUTES } from './sovereign.ts'

/** What a chooser of templates needs to know. */
export interface TemplateInfo {
  id: TemplateId
  palette: string
  purpose: string
  width_mm: number
  height_mm: number
  /** Pixels at 300 DPI. */
  width: number
  height: number
  /** In reading order of the design. */
  fields: FieldKey[]
  fields_without_mpi_id: FieldKey[]
  /** Of these only the first `max_attrs` are printed. */
  attributes: FieldKey[]
  /** Refused rather than shortened when too long. */
  refused_when_long: CardField[]
  colours: string[]
  configurable: boolean
}

const WORDS: Record<TemplateId, { palette: string; purpose: string; colours: string[] }> = {
  vital: { palette: 'blue / cyan', purpose: 'Essential card, minimal fields.', colours: ['#0b6fb8', '#19b5d8'] },
  emerald: { palette: 'green', purpose: 'Intermediate card with programme fields.', colours: ['#0e7a4b', '#f2faf5'] },
  pulse: {
    palette: 'dark navy / neon cyan',
    purpose: 'Full card with QR, MPI ID and extended data.',
    colours: ['#0a1530', '#22e0f5'],
  },
  mothercare: {
    palette: 'pink / teal',
    purpose: 'Antenatal follow-up, mother-child vaccination.',
    colours: ['#d9487d', '#0f8f8b'],
  },
  shield: { palette: 'slate / gold', purpose: 'Social protection.', colours: ['#3b4656', '#b8892b'] },
  nomad: {
    palette: 'black / orange',
    purpose: 'Livestock and pastoral populations, large QR.',
    colours: ['#111111', '#f58220'],
  },
  aero: {
    palette: 'navy / amber',
    purpose: 'Enhanced vaccination and field campaigns.',
    colours: ['#10264d', '#ffb000'],
  },
  horizon: {
    palette: 'indigo / light blue',
    purpose: 'Premium horizontal gradient.',
    colours: ['#2b2a8c', '#8ec5ff'],
  },
  aurora: {
    palette: 'indigo / purple / pink',
    purpose: 'Specialized programmes, perforated notches.',
    colours: ['#2a1a6e', '#7a2bbf', '#e94f9c'],
  },
  sovereign: {
    palette: 'dark navy / gold',
    purpose: 'Boarding-pass style digital pass.',
    colours: ['#0b1224', '#c9a227'],
  },
}

export function listTemplates(): TemplateInfo[] {
  return TEMPLATE_IDS.map((id) => {
    const heightMm = id === 'sovereign' ? SOVEREIGN_HEIGHT : CARD_HEIGHT
    return {
      id,
      ...WORDS[id],
      width_mm: CARD_WIDTH,
      height_mm: heightMm,
      width: pixelSize(CARD_WIDTH, 300),
      height: pixelSize(heightMm, 300),
      fields: fieldsOf(id, true),
      fields_without_mpi_id: fieldsOf(id, false),
      attributes: id === 'sovereign' ? [...ATTRIBUTES] : [],
      refused_when_long: refusedWhenLong(id),
      configurable: id === 'sovereign',
    }
  })
}

function fieldsOf(template: TemplateId, includeMpiId: boolean): FieldKey[] {
  return designOf(sampleSetting(template, { includeMpiId })).fields.map(({ key }) => key)
}

/** As long as texts may be, with letters that reach high and deep: whatever is ever refused is refused here. */
const LONGEST = 'Ŋgỹp Çjåq-'.repeat(20)
const TEXTS = {
  first_name: LONGEST,
  last_name: LONGEST,
  beneficiary_id: LONGEST,
  health_center: LONGEST,
  zone: LONGEST,
}
const LARGEST = { font_scale: 1.2 }

function refusedWhenLong(template: TemplateId): CardField[] {
  const found = [true, false].flatMap((includeMpiId) =>
    cardCheck({ template, language: 'fr', includeMpiId, sovereignConfig: LARGEST }).problems(TEXTS),
  )
  return [...new Set(found.map(({ field }) => field as CardField))]
}
