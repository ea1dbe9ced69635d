// What a clerk abroad writes of somebody who comes again: typing errors, fields left empty, wrong dates.
import type { SeededRandom } from '../../synthetic/seeded-random.ts'
import type { RegistryKind } from './kinds.ts'

export interface ForeignPerson {
  surname: string
  firstName: string
  sex: string
  /** Zero when unknown. */
  year: number
  month: number
  day: number
  town: string
  region: string
  email: string
  address: string
}

export const FIRST_YEAR = 1930
export const YEARS = 94
const secondNames = ['Henry', 'Mary', 'William', 'Ann', 'Edward', 'Jane', 'Francis']
const styles = ['Sir', 'Lady', 'Captain', 'Rev', 'Dr']
const letters = [...'abcdefghijklmnopqrstuvwxyz']

export function writtenAgain(
  person: ForeignPerson,
  kind: RegistryKind,
  towns: readonly string[],
  random: SeededRandom,
): ForeignPerson {
  const written = kind.otherForm > 0 && random.happens(kind.otherForm) ? inOtherForm(person, random) : { ...person }
  written.surname = misspelt(written.surname, kind.misspelt, kind.misspeltAgain, random)
  written.firstName = misspelt(written.firstName, kind.misspelt, kind.misspeltAgain, random)
  if (random.happens(kind.swappedNames))
    [written.surname, written.firstName] = [written.firstName, written.surname] as const
  if (random.happens(kind.missing)) written.firstName = ''
  if (random.happens(kind.missing / 2)) written.surname = ''
  if (written.year !== 0 && random.happens(kind.wrongDate)) mistakeDate(written, kind, random)
  if (random.happens(Math.max(kind.missing / 2, kind.dateless))) written.year = 0
  if (random.happens(kind.moved)) written.town = random.pick(towns)
  written.town = misspelt(written.town, kind.misspelt / 2, 0.1, random)
  if (random.happens(kind.missing)) written.town = ''
  written.email = random.happens(0.25) ? '' : misspelt(person.email, 0.2, 0.3, random)
  written.address = misspelt(person.address, 0.25, 0.3, random)
  return written
}

function inOtherForm(person: ForeignPerson, random: SeededRandom): ForeignPerson {
  const { surname, firstName } = person
  switch (random.below(6)) {
    case 0:
      return { ...person, firstName: firstName.charAt(0) }
    case 1:
      return { ...person, firstName: `${firstName} ${random.pick(secondNames)}` }
    case 2:
      return { ...person, firstName: `${random.pick(styles)} ${firstName}` }
    case 3:
      return { ...person, firstName: firstName.slice(0, 3) }
    case 4:
      return { ...person, surname: '', firstName: `${firstName} ${surname}` }
    default:
      return { ...person, surname: `${surname} of ${person.town}` }
  }
}

function mistakeDate(person: ForeignPerson, { yearsAgo }: RegistryKind, random: SeededRandom): void {
  const mistakes = [
    () => {
      person.day = 1 + random.below(28)
    },
    () => {
      person.month = 1 + random.below(12)
    },
    () => {
      person.year += random.pick([-1, 1, 10, -10])
    },
    () => {
      if (person.day <= 12) [person.day, person.month] = [person.month, person.day]
    },
    () => {
      person.year = FIRST_YEAR - yearsAgo + random.below(YEARS)
      person.month = 1 + random.below(12)
      person.day = 1 + random.below(28)
    },
    () => {
      person.month = 1
      person.day = 1
    },
  ]
  random.pick(mistakes)()
}

function misspelt(word: string, share: number, again: number, random: SeededRandom): string {
  if (!random.happens(share)) return word
  let written = withSlip(word, random)
  while (random.happens(again)) written = withSlip(written, random)
  return written
}

/** A letter left out, added, changed or swapped with the next. */
function withSlip(word: string, random: SeededRandom): string {
  if (word.length < 2) return word
  const at = random.below(word.length)
  const [before, after] = [word.slice(0, at), word.slice(at + 1)]
  switch (random.below(4)) {
    case 0:
      return before + after
    case 1:
      return before + random.pick(letters) + word.slice(at)
    case 2:
      return before + random.pick(letters) + after
    default:
      return after === '' ? word : before + (after[0] as string) + (word[at] as string) + after.slice(1)
  }
}
