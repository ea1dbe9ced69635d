import type { CandidateIndex } from '../candidate-index.ts'
import type { PreparedPerson } from '../person.ts'
import { randomNumbers } from './random.ts'

const SEED = 11

/** All candidates of people drawn at random, until there are `limit` pairs, and the share of all such pairs that these are. */
export function sampleCandidates(
  people: readonly PreparedPerson[],
  index: CandidateIndex,
  limit: number,
): { candidates: [number, number][]; fraction: number } {
  const candidates: [number, number][] = []
  let asked = 0
  for (const at of shuffled(people.length)) {
    if (candidates.length > limit) break
    for (const other of index.candidates(people[at] as PreparedPerson)) if (other < at) candidates.push([other, at])
    asked++
  }
  return { candidates, fraction: people.length === 0 ? 1 : asked / people.length }
}

function shuffled(count: number): Uint32Array {
  const random = randomNumbers(SEED)
  const order = Uint32Array.from({ length: count }, (_, at) => at)
  for (let at = count - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const value = order[at] as number
    order[at] = order[other] as number
    order[other] = value
  }
  return order
}
