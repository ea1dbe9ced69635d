// The fields whose agreement is learned. Each pair has one level in each field, and level 0 means that a field is missing.
import { type Agreement, sexLevels } from '../agreement.ts'
import { dateLevels } from '../dates.ts'
import type { Evidence, EvidenceField } from '../evidence.ts'
import { arrangements, nameLevels } from '../names/name-agreement.ts'
import { placeLevels } from '../places.ts'

const evidenceLevels = ['missing', 'same', 'close', 'differ'] as const

export const learnedFields = [
  'last',
  'first',
  'arrangement',
  'date',
  'place',
  'sex',
  'identifier',
  'phone',
  'mother',
  'email',
  'address',
] as const
export type LearnedField = (typeof learnedFields)[number]
export const FIELDS = learnedFields.length

export const Field = Object.fromEntries(learnedFields.map((name, at) => [name, at])) as Record<LearnedField, number>

export const levelsOfField: readonly (readonly string[])[] = [
  nameLevels,
  nameLevels,
  arrangements,
  dateLevels,
  placeLevels,
  sexLevels,
  evidenceLevels,
  evidenceLevels,
  evidenceLevels,
  evidenceLevels,
  evidenceLevels,
]

/** The first level that says something. Every pair has an arrangement of its names, so its level 0 counts. */
export const firstLevel = (field: number) => (field === Field.arrangement ? 0 : 1)

const evidenceLevel: Record<Evidence['level'], number> = { same: 1, close: 2, differ: 3 }
const evidenceAt: Record<EvidenceField, number> = {
  identifier: Field.identifier,
  phone: Field.phone,
  mother: Field.mother,
  email: Field.email,
  address: Field.address,
}

/** Writes the levels of a pair into `into`, from `at` on. */
export function writeLevels(agreement: Agreement, evidence: readonly Evidence[], into: Uint8Array, at = 0): void {
  into[at + Field.last] = agreement.last
  into[at + Field.first] = agreement.first
  into[at + Field.arrangement] = agreement.arrangement
  into[at + Field.date] = agreement.date
  into[at + Field.place] = agreement.place
  into[at + Field.sex] = agreement.sex
  for (let field = Field.identifier; field < FIELDS; field++) into[at + field] = 0
  for (const { field, level } of evidence) into[at + evidenceAt[field]] = evidenceLevel[level]
}
