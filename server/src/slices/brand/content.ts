import { canonicalHash } from '@samakart/rules/canonical-json'
import type { Brand, CheckedLogo } from '#slices/cards/index.ts'

/** What is known of a picture without its bytes. */
export type PictureFacts = Omit<CheckedLogo, 'bytes'>

export const TEXTS = [
  'ministry_line',
  'programme_line',
  'signature_title',
  'return_to',
  'help_line',
  'website',
] as const

/** A brand as it is stored, and as a job keeps it. A missing part is not set. */
export interface BrandContent {
  emblem?: PictureFacts
  /** A small PNG of the emblem, for pages and documents. It changes with the emblem. */
  mark?: PictureFacts
  logos?: PictureFacts[]
  signature?: PictureFacts
  primary_colour?: string
  accent_colour?: string
  ministry_line?: string
  programme_line?: string
  signature_title?: string
  return_to?: string
  help_line?: string
  website?: string
}

/** What to change: null removes a part, and what is left out stays. */
export type BrandChanges = { [Part in keyof BrandContent]?: BrandContent[Part] | null }

export function withChanges(content: BrandContent, changes: BrandChanges): BrandContent {
  const merged = { ...content, ...changes }
  return Object.fromEntries(
    Object.entries(merged).filter(([, value]) => value !== null && value !== undefined && !isEmpty(value)),
  )
}

/** A campaign's brand completed by the organization's. The two colours belong together. */
export function completedBy(own: BrandContent, organization: BrandContent): BrandContent {
  const { primary_colour: _, accent_colour: __, ...rest } = organization
  return { ...(own.primary_colour ? rest : organization), ...own }
}

/** Two brands with the same version look the same. */
export function versionOf(content: BrandContent): string {
  return canonicalHash(content).slice(0, 16)
}

/** The pictures on cards. */
export function picturesIn({ emblem, logos = [], signature }: BrandContent): PictureFacts[] {
  return [emblem, ...logos, signature].filter((picture) => picture !== undefined)
}

/** The brand for the renderer, with the bytes of its pictures. */
export function toBrand(content: BrandContent, bytesOf: (picture: PictureFacts) => Uint8Array): Brand {
  const picture = (facts: PictureFacts): CheckedLogo => ({ ...facts, bytes: bytesOf(facts) })
  const { primary_colour: primary, accent_colour: accent } = content
  const parts = {
    emblem: content.emblem && picture(content.emblem),
    logos: content.logos?.map(picture),
    colours: primary && accent ? { primary, accent } : undefined,
    ministry: content.ministry_line,
    programme: content.programme_line,
    signature: content.signature && picture(content.signature),
    signatureTitle: content.signature_title,
    returnTo: content.return_to,
    helpLine: content.help_line,
    website: content.website,
  }
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))
}

/** For checking texts against their boxes, which depend on the size of the emblem and not on how it looks. */
export function toMeasuredBrand(content: BrandContent): Brand {
  return toBrand(content, () => NO_BYTES)
}

const NO_BYTES = new Uint8Array()

export function hasParts(content: BrandContent): boolean {
  return Object.keys(content).length > 0
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
