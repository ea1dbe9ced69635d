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
