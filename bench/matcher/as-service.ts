// Resolves a file as jobs of the service do: each record is linked with the identity that it resembles most, or becomes a new one, and
// what it says that the identity did not say stays comparable.
import { bestRecord } from '../../server/src/slices/mpi/best-matches.ts'
import { CERTAIN } from '../../server/src/slices/mpi/matching/bands.ts'
import type { PreparedPerson } from '../../server/src/slices/mpi/matching/person.ts'
import { TermFrequencies } from '../../server/src/slices/mpi/matching/population.ts'
import { prepare } from '../../server/src/slices/mpi/matching/prepare.ts'
import { repeats } from '../../server/src/slices/mpi/matching/repeats.ts'
import type { Weights } from '../../server/src/slices/mpi/matching/weights.ts'
import { isCountDue } from '../../server/src/slices/mpi/population.ts'
import type { Quality } from './evaluation.ts'
import { countedTerms } from './one-by-one.ts'
import type { PersonRecord } from './read-records.ts'
import { yearOf } from './registry-file.ts'
import { StoredKeys } from './stored-keys.ts'
import type { Truth } from './truth.ts'

/** The identity of each record, by its number. With `maxLinked` 0 an identity is compared by its first record only. */
export function resolveAsService(records: readonly PersonRecord[], weights: Weights, maxLinked: number): number[] {
  const people = records.map(({ person }) => prepare({ ...person, registered_at: undefined }))
  const year = yearOf(people)
  const stored = new StoredKeys()
  const known: PreparedPerson[][] = []
  let terms = new TermFrequencies()
  return people.map((person) => {
    const population = { size: Math.max(1, known.length), year, terms }
    let best = { identity: -1, score: 0 }
    for (const identity of stored.openedFor(person)) {
      const { score = 0 } = bestRecord(person, known[identity] ?? [], population, weights) ?? {}
      if (score > best.score) best = { identity, score }
    }
    if (best.score >= CERTAIN) {
      const own = known[best.identity] ?? []
      if (own.length <= maxLinked && !own.some((record) => repeats(person, record))) {
        own.push(person)
        stored.addRecord(best.identity, person, own)
      }
      return best.identity
    }
    const identity = stored.add(person)
    known.push([person])
    if (isCountDue(known.length, terms.people)) terms = countedTerms(known.map(([first]) => first as PreparedPerson))
    return identity
  })
}

/** Of all pairs of records that share an identity, and of all pairs that should. */
export function qualityOfIdentities(ids: readonly string[], identities: readonly number[], truth: Truth): Quality {
  const members = Map.groupBy(ids.entries(), ([at]) => identities[at] as number)
  let linked = 0
  let right = 0
  for (const group of members.values())
    for (const [at, [, one]] of group.entries())
      for (const [, other] of group.slice(at + 1)) {
        linked++
        if (truth.isMatch(one, other)) right++
      }
  return {
    precision: right / Math.max(1, linked),
    recall: right / Math.max(1, truth.pairs.length),
    wrong: linked - right,
  }
}
