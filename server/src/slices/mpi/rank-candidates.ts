import type { PreparedPerson } from '@samakart/matcher'
import { hasDay, type Postings, type Probe } from './blind-index/blocking-rows.ts'

/** Above the highest limit of a key, so that every shared key speaks for a candidate. */
const NOBODY_SHARES = 1_000
/** Keys of identifiers and contacts: who shares one comes before all who share only names, dates and places. */
const contactKinds = new Set(['i', 'p', 'e', 'h'])
const CONTACT_FACTOR = 10
/**
 * Keys without a date, or with no more of it than the year, and how much each tells of two people whose dates are known. With less than
 * `ENOUGH` of them and nothing else in common hardly anybody would be linked or reviewed (`npm run bench -- mpi bound` counts whom),
 * but these are most of the people who are met by chance.
 */
const vagueKinds = new Map([
  ['n', { bit: 1, tells: 1 }],
  ['k', { bit: 2, tells: 1 }],
  ['r', { bit: 4, tells: 1 }],
  ['q', { bit: 8, tells: 1 }],
  ['c', { bit: 16, tells: 2 }],
])
const ENOUGH = 3
/** So many candidates of a person are opened and compared: more of whoever has no date, because fewer keys tell them apart. */
const MAX_CANDIDATES = 48
const MAX_WITHOUT_DAY = 160

interface Evidence {
  weight: number
  tells: number
  /** The vague kinds that were counted. */
  kinds: number
}

/**
 * The identities under the keys of a person, the likeliest first. A shared key speaks for a candidate, and the more so the fewer people
 * share it. Who is the same person shares several keys, or a rare one; the others are met by chance, and their number grows with the
 * registry.
 */
export function rankCandidates(person: PreparedPerson, probes: readonly Probe[], postings: Postings): number[] {
  const isDated = hasDay(person)
  const found = collectEvidence(probes, postings)
  const candidates: number[] = []
  for (const [identityNumber, { tells }] of found)
    if (tells >= ENOUGH || !isDated || !postings.withDay.has(identityNumber)) candidates.push(identityNumber)
  const limit = isDated ? MAX_CANDIDATES : MAX_WITHOUT_DAY
  if (candidates.length <= limit) return candidates
  const weightOf = (identityNumber: number) => found.get(identityNumber)?.weight ?? 0
  return candidates.sort((a, b) => weightOf(b) - weightOf(a) || a - b).slice(0, limit)
}

function collectEvidence(probes: readonly Probe[], postings: Postings): Map<number, Evidence> {
  const found = new Map<number, Evidence>()
  for (const { hash, kind } of probes) {
    const posting = postings.get(hash)
    if (posting === undefined || posting === 'closed') continue
    const weight = Math.log2(NOBODY_SHARES / posting.length) * (contactKinds.has(kind) ? CONTACT_FACTOR : 1)
    const vague = vagueKinds.get(kind)
    for (const identityNumber of posting) {
      let evidence = found.get(identityNumber)
      if (!evidence) {
        evidence = { weight: 0, tells: 0, kinds: 0 }
        found.set(identityNumber, evidence)
      }
      evidence.weight += weight
      if (vague === undefined) evidence.tells = ENOUGH
      else if ((evidence.kinds & vague.bit) === 0) {
        evidence.kinds |= vague.bit
        evidence.tells += vague.tells
      }
    }
  }
  return found
}
