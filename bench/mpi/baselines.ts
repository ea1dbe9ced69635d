// What others do, on the same candidates: each rule answers 0.95 for "link", 0.75 for "look at it", 0 for neither.
import { foldLetters } from '../../server/src/slices/mpi/matching/names/latin-letters.ts'
import { editDistance } from '../../server/src/slices/mpi/matching/names/token-agreement.ts'
import type { Person } from '../../server/src/slices/mpi/matching/person.ts'
import { jaroWinkler, metaphone, soundex } from './string-likeness.ts'

export interface PlainPerson {
  last: string
  first: string
  born: string
  sex: string
}

export const plain = (person: Person): PlainPerson => ({
  last: foldLetters(person.last_name ?? ''),
  first: foldLetters(person.first_name ?? ''),
  born: person.date_of_birth ?? '',
  sex: person.gender ?? '',
})

export type Rule = (a: PlainPerson, b: PlainPerson) => number

const LINK = 0.95
const LOOK = 0.75
const sameBirth = (a: PlainPerson, b: PlainPerson) => a.born !== '' && a.born === b.born

const exact: Rule = (a, b) => (a.last === b.last && a.first === b.first && sameBirth(a, b) ? LINK : 0)

const meanJaroWinkler: Rule = (a, b) =>
  (jaroWinkler(a.last, b.last) + jaroWinkler(a.first, b.first) + jaroWinkler(a.born, b.born)) / 3

/** OpenCR's template: gender filters; given name by Jaro-Winkler 0.8, family name within 3 edits; the birth date settles it. */
const openCr: Rule = (a, b) => {
  if (a.sex !== b.sex || jaroWinkler(a.first, b.first) < 0.8 || editDistance(a.last, b.last, 3) > 3) return 0
  return sameBirth(a, b) ? LINK : LOOK
}

/** HAPI's documented example: both names by Metaphone and birthday link, both by Jaro-Winkler 0.8 and birthday are possible. */
const hapi: Rule = (a, b) => {
  if (!sameBirth(a, b)) return 0
  if (metaphone(a.first) === metaphone(b.first) && metaphone(a.last) === metaphone(b.last)) return LINK
  return jaroWinkler(a.first, b.first) >= 0.8 && jaroWinkler(a.last, b.last) >= 0.8 ? LOOK : 0
}

/** After SanteMPI's documented configuration: m and u set by hand for gender, birth date and names, equal or by Soundex. */
const santeMpi: Rule = (a, b) => {
  if (a.sex !== b.sex || !sameBirth(a, b)) return 0
  if (a.first === b.first && a.last === b.last) return LINK
  return soundex(a.first) === soundex(b.first) && soundex(a.last) === soundex(b.last) ? LOOK : 0
}

export const baselines: readonly (readonly [name: string, rule: Rule])[] = [
  ['exact name and date', exact],
  ['mean Jaro-Winkler', meanJaroWinkler],
  ['OpenCR rules', openCr],
  ['HAPI rules of its docs', hapi],
  ['SanteMPI', santeMpi],
]
