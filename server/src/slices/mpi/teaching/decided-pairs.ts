import { setImmediate as nextTurn } from 'node:timers/promises'
import { correctionTermsOf, type Population, type PreparedPerson, scorePair, shippedWeights } from '@samakart/matcher'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import type { DecidedPair } from './fit-correction.ts'
import { type Decision, readDecisions, readOwnRecords } from './read-decisions.ts'

const PAGE = 200

/** The decisions of an organization, with what the version in use says of each pair. `since` is when it was taught. */
export async function loadDecidedPairs(
  services: Services,
  tenantId: string,
  population: Population,
  since: Date | undefined,
): Promise<DecidedPair[]> {
  const decisions = await inReadScope(services, tenantId, readDecisions)
  const groupOf = groupsOf(decisions)
  const pairs: DecidedPair[] = []
  for (let from = 0; from < decisions.length; from += PAGE) {
    const page = decisions.slice(from, from + PAGE)
    const people = await inReadScope(services, tenantId, (scope) =>
      readOwnRecords(
        scope,
        page.flatMap(({ low_number, high_number }) => [low_number, high_number]),
      ),
    )
    for (const decision of page) {
      const [a, b] = [people.get(decision.low_number), people.get(decision.high_number)]
      if (!a || !b) continue
      pairs.push({
        ...comparedBy(a, b, population),
        isSame: decision.isSame,
        group: groupOf(decision),
        isUnseen: since === undefined || decision.decidedAt > since,
        decidedAt: decision.decidedAt,
      })
    }
    await nextTurn()
  }
  return pairs
}

function comparedBy(a: PreparedPerson, b: PreparedPerson, population: Population) {
  const { score, uncorrected, agreement, evidence } = scorePair(a, b, population, shippedWeights)
  return { terms: correctionTermsOf(agreement, evidence), probability: uncorrected, active: score }
}

/** Pairs that share somebody have the same group: what was decided of one of them is not held back from the other. */
export function groupsOf(decisions: readonly Pick<Decision, 'low_number' | 'high_number'>[]) {
  const parents = new Map<number, number>()
  const rootOf = (person: number): number => {
    let root = person
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent
    return root
  }
  for (const { low_number, high_number } of decisions) {
    const [one, other] = [rootOf(low_number), rootOf(high_number)]
    if (one !== other) parents.set(other, one)
  }
  return ({ low_number }: Pick<Decision, 'low_number'>) => rootOf(low_number)
}
