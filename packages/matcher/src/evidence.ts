// Evidence that only some registries have. Its weights are assumed, not fitted. Relatives share telephones and sisters share
// a mother, so neither proves identity alone; an official identifier nearly does.
import { compareFields, NameLevelIndex } from './names/name-agreement.ts'
import { editDistance } from './names/token-agreement.ts'
import type { PreparedPerson } from './person.ts'

export type EvidenceField = 'identifier' | 'phone' | 'mother' | 'email' | 'address'
export interface Evidence {
  field: EvidenceField
  level: 'same' | 'close' | 'differ'
  weight: number
}

export const evidenceWeights: Record<EvidenceField, Record<Evidence['level'], number>> = {
  identifier: { same: 9, close: 4, differ: -6 },
  phone: { same: 3, close: 1.5, differ: -0.4 },
  mother: { same: 2, close: 1, differ: -2 },
  email: { same: 8, close: 6, differ: -0.5 },
  address: { same: 2.5, close: 2, differ: -0.3 },
}

/** Only identifiers that a person keeps for life may count against a match; a programme's own number may change. */
const lifelong = new Set(['nin', 'national_id', 'cmu', 'passport'])

const nothing: readonly Evidence[] = []

export function evidenceOf(a: PreparedPerson, b: PreparedPerson): readonly Evidence[] {
  if (!mayCompare(a, b)) return nothing
  const found: Evidence[] = []
  const add = (field: EvidenceField, level: Evidence['level'] | undefined) => {
    if (level) found.push({ field, level, weight: evidenceWeights[field][level] })
  }
  add('identifier', compareIds(a, b))
  add('phone', compareExact(a.phone, b.phone))
  add('mother', compareMothers(a, b))
  add('email', compareEmails(a.email, b.email))
  add('address', compareLong(a.address, b.address))
  return found
}

const mayCompare = (a: PreparedPerson, b: PreparedPerson) =>
  (a.ids.length > 0 && b.ids.length > 0) ||
  (a.phone !== '' && b.phone !== '') ||
  (a.email !== '' && b.email !== '') ||
  (a.address !== '' && b.address !== '') ||
  (a.mother.tokens.length > 0 && b.mother.tokens.length > 0)

function compareIds(a: PreparedPerson, b: PreparedPerson): Evidence['level'] | undefined {
  let level: Evidence['level'] | undefined
  for (const [kind, value] of a.ids) {
    const other = b.ids.find((entry) => entry[0] === kind)?.[1]
    if (other === undefined) continue
    if (other === value) return 'same'
    if (!lifelong.has(kind)) continue
    level = value.length >= 6 && editDistance(value, other, 1) <= 1 ? 'close' : (level ?? 'differ')
  }
  return level
}

function compareExact(a: string, b: string): Evidence['level'] | undefined {
  if (a === '' || b === '') return undefined
  if (a === b) return 'same'
  return editDistance(a, b, 1) <= 1 ? 'close' : 'differ'
}

function compareLong(a: string, b: string): Evidence['level'] | undefined {
  if (a === '' || b === '') return undefined
  if (a === b) return 'same'
  return Math.min(a.length, b.length) >= 6 && editDistance(a, b, 3) <= 3 ? 'close' : 'differ'
}

function compareMothers(a: PreparedPerson, b: PreparedPerson): Evidence['level'] | undefined {
  const level = compareFields(a.mother, b.mother)
  if (level === NameLevelIndex.missing) return undefined
  if (level <= NameLevelIndex.sound) return 'same'
  return level >= NameLevelIndex.weak ? 'differ' : 'close'
}

function compareEmails(a: string, b: string): Evidence['level'] | undefined {
  if (a === '' || b === '') return undefined
  if (a === b) return 'same'
  const [localA, localB] = [localPart(a), localPart(b)]
  if (localA === localB) return 'close'
  return editDistance(a, b, 3) <= 3 && areCloseMailboxes(localA, localB) ? 'close' : 'differ'
}

const localPart = (address: string) => address.split('@')[0] ?? ''

/** Initials such as "h.k" and "f.j" are two mailboxes, though only two letters differ. */
function areCloseMailboxes(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  const allowed = shorter >= 8 ? 3 : shorter >= 5 ? 2 : 1
  return editDistance(a, b, allowed) <= allowed
}
