// The rules of other systems, on the same candidates. Each returns 0.95 for "link", 0.75 for "review" and 0 for neither.

import { foldLetters } from '../src/names/latin-letters.ts'
import { editDistance } from '../src/names/token-agreement.ts'
import type { Person } from '../src/person.ts'
import { jaroWinkler, metaphone, soundex } from './string-similarity.ts'

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
const REVIEW = 0.75
const sameBirth = (a: PlainPerson, b: PlainPerson) => a.born !== '' && a.born === b.born

const exact: Rule = (a, b) => (a.last === b.last && a.first === b.first && sameBirth(a, b) ? LINK : 0)

const meanJaroWinkler: Rule = (a, b) =>
  (jaroWinkler(a.last, b.last) + jaroWinkler(a.first, b.first) + jaroWinkler(a.born, b.born)) / 3

/** OpenCR's template: the same gender, given names by Jaro-Winkler 0.8, family names within 3 edits; the birth date decides. */
const openCr: Rule = (a, b) => {
  if (a.sex !== b.sex || jaroWinkler(a.first, b.first) < 0.8 || editDistance(a.last, b.last, 3) > 3) return 0
  return sameBirth(a, b) ? LINK : REVIEW
}

/** HAPI's documented example: birthday and both names by Metaphone link, birthday and both names by Jaro-Winkler 0.8 are reviewed. */
const hapi: Rule = (a, b) => {
  if (!sameBirth(a, b)) return 0
  if (metaphone(a.first) === metaphone(b.first) && metaphone(a.last) === metaphone(b.last)) return LINK
  return jaroWinkler(a.first, b.first) >= 0.8 && jaroWinkler(a.last, b.last) >= 0.8 ? REVIEW : 0
}

/** After SanteMPI's documented configuration: m and u set by hand for gender, birth date and names, equal or by Soundex. */
const santeMpi: Rule = (a, b) => {
  if (a.sex !== b.sex || !sameBirth(a, b)) return 0
  if (a.first === b.first && a.last === b.last) return LINK
  return soundex(a.first) === soundex(b.first) && soundex(a.last) === soundex(b.last) ? REVIEW : 0
}

export const baselines: readonly (readonly [name: string, rule: Rule])[] = [
  ['exact name and date', exact],
  ['mean Jaro-Winkler', meanJaroWinkler],
  ['OpenCR rules', openCr],
  ['HAPI rules of its docs', hapi],
  ['SanteMPI', santeMpi],
]
