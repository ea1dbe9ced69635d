import type { PreparedPerson } from '@samakart/matcher'
import type { CommonName } from './profile-content.ts'

/** A name that fewer of the people who were read bear might tell who somebody is. */
const SAFE_COUNT = 20
const SHOWN = 15

/** The most common surnames, each in its most common spelling. */
export function commonSurnames(people: readonly PreparedPerson[]): CommonName[] {
  const counts = new Map<string, { people: number; spellings: Map<string, number> }>()
  for (const { readings } of people) {
    for (const { name, text } of readings[0]?.last.tokens ?? []) {
      const counted = counts.get(name) ?? { people: 0, spellings: new Map() }
      counted.people++
      counted.spellings.set(text, (counted.spellings.get(text) ?? 0) + 1)
      counts.set(name, counted)
    }
  }
  return [...counts.values()]
    .filter((counted) => counted.people >= SAFE_COUNT)
    .sort((a, b) => b.people - a.people)
    .slice(0, SHOWN)
    .map((counted) => ({ name: commonestOf(counted.spellings), oneIn: Math.round(people.length / counted.people) }))
}

function commonestOf(spellings: ReadonlyMap<string, number>): string {
  const [text = ''] = [...spellings].sort(([a, many], [b, other]) => other - many || (a < b ? -1 : 1))[0] ?? []
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
