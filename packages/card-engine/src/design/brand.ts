import type { CheckedLogo } from '../logos/checked-logo.ts'

/** The issuer's own look. Every part may be missing; without a brand a template keeps its own colours and marks. */
export interface Brand {
  emblem?: CheckedLogo
  /** Partners, at most three, in a row on the back. */
  logos?: CheckedLogo[]
  colours?: { primary: string; accent: string }
  ministry?: string
  programme?: string
  signature?: CheckedLogo
  signatureTitle?: string
  returnTo?: string
  helpLine?: string
  website?: string
}

/** The texts of a brand, each with the name that it has in the API. */
export function brandTexts(brand: Brand = {}): [field: string, text: string][] {
  const texts = {
    ministry_line: brand.ministry,
    programme_line: brand.programme,
    signature_title: brand.signatureTitle,
    return_to: brand.returnTo,
    help_line: brand.helpLine,
    website: brand.website,
  }
  return Object.entries(texts).flatMap(([field, text]) => (text === undefined ? [] : [[field, text]]))
}
