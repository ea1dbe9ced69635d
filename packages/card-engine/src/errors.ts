export type UnprintableReason =
  | 'unknown-template'
  | 'unsupported-dpi'
  | 'unsupported-characters'
  | 'too-long'
  | 'invalid-qr-token'
  | 'invalid-colour'
  | 'insufficient-contrast'
  | 'invalid-setting'
  | 'logo-too-large'
  | 'logo-unreadable'
  | 'logo-unsafe'
  | 'photo-unreadable'

/**
 * A card that cannot be printed, for a reason that the caller can act on. It names the field but never its value, because
 * values are personal data.
 */
export class CardUnprintable extends Error {
  override readonly name = 'CardUnprintable'
  readonly code: UnprintableReason
  readonly field: string | undefined
  /** The index of the card within its job, from 0. */
  index?: number

  constructor(code: UnprintableReason, message: string, field?: string) {
    super(message)
    this.code = code
    this.field = field
  }
}
