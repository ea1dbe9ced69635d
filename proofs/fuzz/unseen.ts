import type { Operation } from '../api/description.ts'

/** Every operation may answer them, by what others do at the same moment or by what the machine lacks. */
const BY_CHANCE = new Set([412, 413, 415, 429, 502, 503, 507])

/** Statuses that are declared and were never answered, by operation: perhaps they cannot happen. A short run leaves more of them. */
export function unseenStatuses(
  operations: readonly Operation[],
  seen: ReadonlyMap<string, ReadonlySet<number>>,
): Map<number, string[]> {
  const unseen = new Map<number, string[]>()
  for (const { name, answers } of operations) {
    for (const status of answers.keys()) {
      if (BY_CHANCE.has(status) || seen.get(name)?.has(status)) continue
      unseen.set(status, [...(unseen.get(status) ?? []), name])
    }
  }
  return new Map([...unseen].sort(([a], [b]) => a - b))
}
