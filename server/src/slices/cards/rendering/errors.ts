export type RefusalCode =
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

/** A refusal that a caller can act on. Names the field, never its value: values are personal data. */
export class CardRefused extends Error {
  override readonly name = 'CardRefused'
  readonly code: RefusalCode
  readonly field: string | undefined
  /** Which card of a job it was, from 0. */
  index?: number

  constructor(code: RefusalCode, message: string, field?: string) {
    super(message)
    this.code = code
    this.field = field
  }
}
