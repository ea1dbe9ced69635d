import type { RequestBody, ResponseBody } from '@samakart/sdk'

export type Brand = ResponseBody<'/brand', 'get'>
export type BrandChanges = RequestBody<'/brand', 'put'>

export const texts = [
  'ministry_line',
  'programme_line',
  'signature_title',
  'return_to',
  'help_line',
  'website',
] as const
export type TextPart = (typeof texts)[number]

export const longest: Record<TextPart, number> = {
  ministry_line: 80,
  programme_line: 64,
  signature_title: 60,
  return_to: 160,
  help_line: 40,
  website: 60,
}

/** What the form holds. An empty text or colour, and no picture, mean that the part is not set. */
export interface Draft extends Record<TextPart, string> {
  emblem: string | undefined
  logos: readonly string[]
  signature: string | undefined
  primary_colour: string
  accent_colour: string
}

export function toDraft(brand: Brand): Draft {
  const written = Object.fromEntries(texts.map((part) => [part, brand[part] ?? '']))
  return {
    ...(written as Record<TextPart, string>),
    emblem: brand.emblem ?? undefined,
    logos: brand.logos,
    signature: brand.signature ?? undefined,
    primary_colour: brand.primary_colour ?? '',
    accent_colour: brand.accent_colour ?? '',
  }
}

/** Only what differs is sent, so that pictures travel once. */
export function changesOf(brand: Brand, draft: Draft): BrandChanges {
  const before = toDraft(brand)
  const changes: Record<string, unknown> = {}
  for (const part of [...texts, 'primary_colour', 'accent_colour'] as const) {
    if (draft[part].trim() !== before[part]) changes[part] = draft[part].trim() || null
  }
  for (const part of ['emblem', 'signature'] as const) {
    if (draft[part] !== before[part]) changes[part] = draft[part] ?? null
  }
  if (draft.logos.join() !== before.logos.join()) changes.logos = [...draft.logos]
  return changes
}
