import { isUnlike } from './agreement.ts'
import { compareNames, NameLevelIndex } from './names/name-agreement.ts'
import type { NameField } from './names/person-name.ts'
import type { PreparedPerson } from './person.ts'
import type { Population } from './population.ts'

type Known = Pick<Population, 'terms' | 'learned'>

/**
 * Names with other digits, unknown names that differ in the last letter, and in a registry that knows few names any two unknown names: as
 * often these are two people as a misspelling. A registry that has taught and shows no families knows its misspellings.
 */
export function areOfSeries(a: PreparedPerson, b: PreparedPerson, known: Known): boolean {
  const { last, lastA, lastB, first, firstA, firstB } = compareNames(a.readings, b.readings)
  return areNamesOfSeries(last, lastA, lastB, known) || areNamesOfSeries(first, firstA, firstB, known)
}

function areNamesOfSeries(nameLevel: number, a: NameField, b: NameField, { terms, learned }: Known): boolean {
  if (nameLevel === NameLevelIndex.exact) return false
  if (a.digits !== b.digits) return true
  if (learned?.hasFamilies === false) return false
  if (nameLevel === NameLevelIndex.missing || nameLevel > NameLevelIndex.weak) return false
  const isNext = a.joined.length === b.joined.length && a.joined.slice(0, -1) === b.joined.slice(0, -1)
  const isNew = !terms.knowsNames && isUnlike(nameLevel)
  return (isNext || isNew) && a.joined !== b.joined && terms.differInUnknownWords(a, b)
}
