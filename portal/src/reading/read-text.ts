import { readIdentity, type SignedIdentity } from '../identity/read-identity.ts'
import { checkCharacter } from './card-code.ts'
import { isCrockford, replaceLookalikes } from './crockford.ts'

/** What a typed, scanned or listed text is: a token, a code of this campaign, a signed identity, or none of them. */
export type Reading =
  | { kind: 'token'; token: string }
  | { kind: 'code'; code: string }
  | { kind: 'typo' }
  | { kind: 'other_campaign'; prefix: string }
  | { kind: 'foreign'; text: string }
  | { kind: 'nothing' }
  | { kind: 'identity'; identity: SignedIdentity }

export const TOKEN_LENGTH = 26
export const CODE_LENGTH = 8
const MAX_TEXT_LENGTH = 4_000

export function readText(text: string, prefix: string): Reading {
  // A space may be a character of base45, a line break is not.
  const identity = readIdentity(
    text
      .slice(0, MAX_TEXT_LENGTH)
      .replace(/[\r\n\t]/g, '')
      .toUpperCase(),
  )
  if (identity) return { kind: 'identity', identity }
  const entered = lastSegment(text.slice(0, MAX_TEXT_LENGTH).trim())
  const bare = plain(entered)
  if (bare === '') return { kind: 'nothing' }
  if (bare.length === TOKEN_LENGTH && isCrockford(replaceLookalikes(bare)))
    return { kind: 'token', token: replaceLookalikes(bare) }
  if (bare.length > CODE_LENGTH && replaceLookalikes(bare).indexOf(replaceLookalikes(prefix)) === 0)
    return readCode(bare.slice(prefix.length), prefix)
  const other = /^([A-Z0-9]{3,8})[-–—]([A-Z0-9]{8})$/.exec(entered.toUpperCase().replace(/\s/g, ''))
  if (other && isCode(replaceLookalikes(other[2] as string)))
    return { kind: 'other_campaign', prefix: other[1] as string }
  if (bare.length <= prefix.length + CODE_LENGTH + 2) return readCode(bare, prefix)
  return { kind: 'foreign', text: entered }
}

/** A scanned text contains no typing mistakes, so anything but a token or a code is foreign. */
export function readScan(text: string, prefix: string): Reading {
  const reading = readText(text, prefix)
  return reading.kind === 'typo' ? { kind: 'foreign', text: text.trim().slice(0, MAX_TEXT_LENGTH) } : reading
}

function readCode(body: string, prefix: string): Reading {
  const eight = replaceLookalikes(body)
  return isCode(eight) ? { kind: 'code', code: `${prefix}-${eight}` } : { kind: 'typo' }
}

function isCode(eight: string): boolean {
  return eight.length === CODE_LENGTH && isCrockford(eight) && checkCharacter(eight.slice(0, -1)) === eight.slice(-1)
}

/** The QR code of some cards is an address that ends with the token. */
function lastSegment(text: string): string {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(text)) return text
  const path = text.split(/[?#]/)[0] as string
  return path.split('/').filter(Boolean).pop() || text
}

function plain(text: string): string {
  return text.toUpperCase().replace(/[\s\-_.·–—\u2011\u00ad\u200b-\u200f\ufeff]/g, '')
}
