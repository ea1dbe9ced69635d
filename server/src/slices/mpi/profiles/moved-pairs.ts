import { CERTAIN, type Population, PROBABLE, type PreparedPerson, scorePrepared } from '@samakart/matcher'
import type { MovedPairs } from './profile-content.ts'

/** Counts how many pairs would be judged otherwise. */
export function countMoved(
  people: readonly PreparedPerson[],
  pairs: readonly (readonly [number, number])[],
  before: Population,
  after: Population,
): MovedPairs {
  const moved = { compared: 0, linked: 0, toReview: 0, apart: 0 }
  for (const [a, b] of pairs) {
    const [one, other] = [people[a] as PreparedPerson, people[b] as PreparedPerson]
    const [was, is] = [scorePrepared(one, other, before), scorePrepared(one, other, after)]
    if (was < PROBABLE && is < PROBABLE) continue
    moved.compared++
    if (bandOf(was) === bandOf(is)) continue
    if (is >= CERTAIN) moved.linked++
    else if (is >= PROBABLE) moved.toReview++
    else moved.apart++
  }
  return moved
}

const bandOf = (score: number) => (score >= CERTAIN ? 2 : score >= PROBABLE ? 1 : 0)
