import type { CardField } from '../card.ts'
import type { FieldKey } from '../design/display-list.ts'
import { CARD_HEIGHT, CARD_WIDTH, SOVEREIGN_HEIGHT, TEMPLATE_IDS, type TemplateId } from '../design/setting.ts'
import { cardCheck } from '../layout/card-check.ts'
import { pixelSize } from '../raster/static-layer.ts'
import { sampleSetting } from '../sample.ts'
import { designOf } from './design-of.ts'
import { ATTRIBUTES } from './sovereign.ts'

/** What people need to know to choose a template. */
export interface TemplateInfo {
  id: TemplateId
  palette: string
  purpose: string
  width_mm: number
  height_mm: number
  /** Pixels at 300 DPI. */
  width: number
  height: number
  /** In the reading order of the design. */
  fields: FieldKey[]
  fields_without_mpi_id: FieldKey[]
  /** The fields of which only the first `max_attrs` are printed. */
  attributes: FieldKey[]
  /** The fields that are refused rather than shortened when they are too long. */
  refused_when_long: CardField[]
  colours: string[]
  configurable: boolean
}

const DESCRIPTIONS: Record<TemplateId, { palette: string; purpose: string; colours: string[] }> = {
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
      ...DESCRIPTIONS[id],
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

/** The longest possible text, with tall and deep letters: a field that is ever refused as too long is refused with it. */
const LONG_TEXT = 'Ŋgỹp Çjåq-'.repeat(20)
const LONG_FIELDS = ['first_name', 'last_name', 'beneficiary_id', 'health_center', 'zone'] as const
const SHORT_NAME = { first_name: 'Awa', last_name: 'Diop' }
const LARGEST_FONT = { font_scale: 1.2 }

function refusedWhenLong(template: TemplateId): CardField[] {
  const checks = [true, false].map((includeMpiId) =>
    cardCheck({ template, language: 'fr', includeMpiId, sovereignConfig: LARGEST_FONT }),
  )
  return LONG_FIELDS.filter((field) =>
    checks.some((check) => check.problems({ ...SHORT_NAME, [field]: LONG_TEXT }).length > 0),
  )
}
