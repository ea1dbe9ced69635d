import type { SeededRandom } from '../../../server/src/testing/synthetic-people/seeded-random.ts'

export type Random = SeededRandom

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const mixed = [...items]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = random.below(at + 1)
    ;[mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T]
  }
  return mixed
}
