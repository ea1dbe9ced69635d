import type { Person } from '../src/person.ts'
import { SeededRandom } from './seeded-random.ts'
import type { SyntheticRecord } from './synthetic-registry.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Records of people with names that no shipped table knows, without families, with typing errors that clerks at home do not make. */
export function foreignRegistry({ people, seed }: { people: number; seed: number }): SyntheticRecord[] {
  const random = new SeededRandom(seed)
  const word = () =>
    Array.from({ length: 5 + random.below(4) }, (_, at) =>
      at % 2 ? 'aeiou'[random.below(5)] : letters[random.below(26)],
    ).join('')
  const words = (size: number) => Array.from({ length: size }, word)
  const [surnames, firstNames, towns] = [words(500), words(90), words(70)]
  const two = (value: number) => String(value).padStart(2, '0')
  const slip = (text: string) => {
    const at = random.below(text.length)
    return text.slice(0, at) + letters[random.below(26)] + text.slice(at + 1)
  }
  const again = (person: Person): Person => {
    const copy = { ...person }
    if (random.happens(0.6)) copy.last_name = slip(copy.last_name ?? '')
    if (random.happens(0.6)) copy.first_name = random.happens(0.4) ? word() : slip(copy.first_name ?? '')
    if (random.happens(0.3)) copy.commune = towns[random.below(70)]
    if (random.happens(0.15)) copy.date_of_birth = `${copy.date_of_birth?.slice(0, 8)}${two(2 + random.below(27))}`
    return copy
  }
  return Array.from({ length: people }, (_, at): SyntheticRecord[] => {
    const person: Person = {
      last_name: surnames[random.below(500)],
      first_name: firstNames[random.below(90)],
      date_of_birth: `${1930 + random.below(90)}-${two(2 + random.below(11))}-${two(2 + random.below(27))}`,
      gender: random.happens(0.5) ? 'F' : 'M',
      commune: towns[random.below(70)],
      region_code: 'ACC',
      country_code: 'GH',
    }
    return [person, again(person), again(person)].map((record, visit) => ({
      id: `R${at}.${visit}`,
      entity: `E${at}`,
      person: record,
    }))
  }).flat()
}
