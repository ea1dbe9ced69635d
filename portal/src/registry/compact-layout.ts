import { CODE_HASH } from './code-hash.ts'

/**
 * The registry in the page. It is compact, so that a million cards can be opened on a cheap phone. Little-endian:
 * magic "SKR3" · cards u32 · classes u16 · width of a class u8 (1 or 2) · log2 of scrypt's N u8 (0: no codes) · salt 16 bytes classes: status u8, day of issue
 * u32, last day u32 (days since 1970; 0 for ever) tokens:  first 16 bytes of the token's SHA-256, ascending codes:   first 6 bytes of the code's
 * slow hash, in the order of the tokens class of each card, in the order of the tokens  Sixteen bytes of a token cannot
 * be matched by trying. Six bytes of a code suffice, because a code is weak evidence anyway.
 */
export const MAGIC = 0x33524b53
export const LOG_N_AT = 11
export const SALT_AT = 12
export const HEADER_BYTES = SALT_AT + CODE_HASH.saltBytes
export const CLASS_BYTES = 9
export const TOKEN_BYTES = 16
export const CODE_BYTES = 6

/** The last day of a card that does not expire. */
export const FOR_EVER = 0

export const STATUSES = ['valid', 'revoked'] as const
export type CardStatus = (typeof STATUSES)[number]

export interface CompactLayout {
  classesAt: number
  tokensAt: number
  codesAt: number
  classOfCardAt: number
  sizeBytes: number
}

export function compactLayout(cards: number, classes: number, classWidth: number, hasCodes: boolean): CompactLayout {
  const tokensAt = HEADER_BYTES + classes * CLASS_BYTES
  const codesAt = tokensAt + cards * TOKEN_BYTES
  const classOfCardAt = codesAt + (hasCodes ? cards * CODE_BYTES : 0)
  return { classesAt: HEADER_BYTES, tokensAt, codesAt, classOfCardAt, sizeBytes: classOfCardAt + cards * classWidth }
}
