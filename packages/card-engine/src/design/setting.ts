import type { Language } from '../card.ts'
import type { CheckedLogo } from '../logos/checked-logo.ts'
import type { Brand } from './brand.ts'
import type { SovereignConfig } from './sovereign-config.ts'

/** What all cards of a job have in common. The static layer depends on nothing else. */
export interface Setting {
  template: TemplateId
  language: Language
  /** The public name of the programme, which must not reveal anything sensitive. */
  programme: string
  /** The organization that is responsible for the card. */
  issuer: string
  campaignPrefix: string
  /** ISO alpha-2. */
  country: string
  includeMpiId: boolean
  /** Whether the cards have a last day, which is printed on them. */
  expires?: boolean
  /** The hexadecimal fingerprint of the issuer's key, from which the seal is derived; it is printed on the back. */
  keyFingerprint: string
  portalUrl?: string
  /** The short address of the page that says how to check a card. */
  checkUrl?: string
  hotline?: string
  logos?: CheckedLogo[]
  sovereignConfig?: SovereignConfig
  /** The back has room for an identity QR, with a small photo or without. */
  identityQr?: 'text' | 'photo'
  /** Whether the back has lines for visits or doses, on the templates that have room for them. */
  visitTable?: boolean
  /** Whether the back says what was done last and when to come again. */
  visitValues?: boolean
  brand?: Brand
  /** The variant for cards with a photo of the holder. Set by the renderer, card by card. */
  hasPhoto?: boolean
}

export const TEMPLATE_IDS = [
  'vital',
  'emerald',
  'pulse',
  'mothercare',
  'shield',
  'nomad',
  'aero',
  'horizon',
  'aurora',
  'sovereign',
] as const
export type TemplateId = (typeof TEMPLATE_IDS)[number]

export const DPIS = [300, 450, 600] as const
export type Dpi = (typeof DPIS)[number]

export const CARD_WIDTH = 85.6
export const CARD_HEIGHT = 53.98
export const SOVEREIGN_HEIGHT = 31.75
export const BLEED = 3

const MAX_LOGOS = 3
/** The logos of a job and of a brand, an emblem and a signature. */
export const MAX_PICTURES = 2 * MAX_LOGOS + 2

/** All pictures of a setting. A display list names them by their place here. */
export function picturesOf({ logos = [], brand = {} }: Pick<Setting, 'logos' | 'brand'>): CheckedLogo[] {
  const { emblem, logos: partners = [], signature } = brand
  return [
    ...logos.slice(0, MAX_LOGOS),
    ...(emblem ? [emblem] : []),
    ...partners.slice(0, MAX_LOGOS),
    ...(signature ? [signature] : []),
  ]
}
