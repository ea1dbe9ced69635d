import { type PreparedPerson, prepare, repeats } from '@samakart/matcher'
import { type IdentityContent, type PersonRecord, toMatcher } from './person-record.ts'

/** A record under which a person is known, ready to be compared. */
export interface KnownRecord {
  person: PersonRecord
  prepared: PreparedPerson
}

/** So many linked records of a person are kept: the first ones tell how lists write the name and the date, later ones hardly anything new. */
export const MAX_LINKED = 4
/** A person who was merged many times has more; comparing with all of them would cost more than it finds. */
export const MAX_KNOWN = 9

export const knownRecord = (person: PersonRecord): KnownRecord => ({ person, prepared: prepare(toMatcher(person)) })

/**
 * The records under which a person is known: the present values, then those of linked lists, and those that merges have set aside. Whoever
 * comes again as in one of them is the same person, although the present values may say otherwise.
 */
export function knownRecords({
  person,
  linked,
  before_merges,
  steps,
}: IdentityContent): [KnownRecord, ...KnownRecord[]] {
  const known: [KnownRecord, ...KnownRecord[]] = [knownRecord(person)]
  const others = [
    ...(linked ?? []).map((link) => link.person),
    ...(before_merges ? [before_merges] : []),
    ...(steps ?? []).flatMap((step) => ('merge' in step ? (step.records ?? []) : [])),
  ]
  for (const other of others) if (known.length < MAX_KNOWN) addUnlessRepeated(known, knownRecord(other))
  return known
}

/** Returns whether the record says something that none of the others says. */
export function addUnlessRepeated(known: KnownRecord[], record: KnownRecord): boolean {
  const isNew = !known.some(({ prepared }) => repeats(record.prepared, prepared))
  if (isNew) known.push(record)
  return isNew
}

export const peopleOf = (records: readonly KnownRecord[]): PersonRecord[] => records.map(({ person }) => person)
