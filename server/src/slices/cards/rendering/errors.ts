export type CardRefusalCode =
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

/** A refusal that the caller can act on. It names the field but never its value, because values are personal data. */
export class CardRefused extends Error {
  override readonly name = 'CardRefused'
  readonly code: CardRefusalCode
  readonly field: string | undefined
  /** The index of the card within its job, from 0. */
  index?: number

  constructor(code: CardRefusalCode, message: string, field?: string) {
    super(message)
    this.code = code
    this.field = field
  }
}
