import { checkCharacter, isCrockford, replaceLookalikes } from '@samakart/rules/crockford'
import { readIdentity, type SignedIdentity } from '../identity/read-identity.ts'

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
const [SHORTEST_CODE, LONGEST_CODE] = [8, 12]
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
  if (bare.length > SHORTEST_CODE && replaceLookalikes(bare).indexOf(replaceLookalikes(prefix)) === 0)
    return readCode(bare.slice(prefix.length), prefix)
  const other = /^([A-Z0-9]{3,8})[-–—]([A-Z0-9]{8}|[A-Z0-9]{12})$/.exec(entered.toUpperCase().replace(/\s/g, ''))
  if (other && isCode(replaceLookalikes(other[2] as string)))
    return { kind: 'other_campaign', prefix: other[1] as string }
  if (bare.length <= prefix.length + LONGEST_CODE + 2) return readCode(bare, prefix)
  return { kind: 'foreign', text: entered }
}

/** A scanned text contains no typing mistakes, so anything but a token or a code is foreign. */
export function readScan(text: string, prefix: string): Reading {
  const reading = readText(text, prefix)
  return reading.kind === 'typo' ? { kind: 'foreign', text: text.trim().slice(0, MAX_TEXT_LENGTH) } : reading
}

function readCode(body: string, prefix: string): Reading {
  const random = replaceLookalikes(body)
  return isCode(random) ? { kind: 'code', code: `${prefix}-${random}` } : { kind: 'typo' }
}

function isCode(random: string): boolean {
  const hasLength = random.length === SHORTEST_CODE || random.length === LONGEST_CODE
  return hasLength && isCrockford(random) && checkCharacter(random.slice(0, -1)) === random.slice(-1)
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
