// The names of a registry: how common they are in each group of people, how they are spelt, and what clerks make of them.
import { nameField } from '../../src/names/person-name.ts'
import { respell } from '../../synthetic/respell.ts'
import type { SeededRandom } from '../../synthetic/seeded-random.ts'
import { Lists } from './lists.ts'
import type { ObservedPerson, ObservedRecord } from './observed.ts'

/** One key for all spellings of a name. */
export const nameKey = (name: string) =>
  nameField(name)
    .tokens.map((token) => token.name)
    .join(' ') || plain(name)

export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const USUAL_SPELLING = 0.75
/** Mistakes after which a record no longer shows how a clerk spells the name. */
const otherLastName = ['last_typo', 'last_ortho', 'names_swapped', 'names_one_field', 'married_name', 'married_double']
const otherFirstName = [
  ...['first_typo', 'first_ortho', 'first_initial', 'first_token_dropped', 'first_token_added', 'first_token_order'],
  ...['first_joined', 'first_placeholder', 'names_swapped', 'names_one_field', 'newborn_placeholder', 'honorific'],
]

export class NameBook {
  readonly #surnames = new Lists<string, string>()
  readonly #surnameSpellings = new Lists<string, string>()
  readonly #firstNames = new Lists<string, string>()
  readonly #firstNameSpellings = new Lists<string, string>()
  readonly #surnameVariants = new Lists<string, string>()
  readonly #wordVariants = new Lists<string, string>()

  constructor(households: readonly (readonly ObservedPerson[])[]) {
    for (const members of households) {
      const surnames = new Map(
        members.map(({ lastName, group }) => [`${group} ${nameKey(lastName)}`, { lastName, group }]),
      )
      for (const { lastName, group } of surnames.values()) this.#surnames.add(group, nameKey(lastName))
      for (const person of members) this.#addPerson(person)
    }
  }

  #addPerson(person: ObservedPerson): void {
    const { lastName, firstName, group, sex } = person
    this.#surnameSpellings.add(nameKey(lastName), lastName)
    this.#firstNames.add(group + sex, nameKey(firstName))
    this.#firstNameSpellings.add(nameKey(firstName), firstName)
    for (const record of person.records) this.#addVariants(person, record)
  }

  #addVariants(person: ObservedPerson, { lastName, firstName, errors }: ObservedRecord): void {
    const isRespelt = errors.has('last_variant') || errors.has('last_frenchified')
    if (isRespelt && !otherLastName.some((error) => errors.has(error)))
      this.#surnameVariants.add(nameKey(person.lastName), lastName)
    if (!errors.has('first_variant') || otherFirstName.some((error) => errors.has(error))) return
    const [known, written] = [person.firstName.split(' '), firstName.trim().split(' ')]
    if (known.length !== written.length) return
    for (const [at, word] of known.entries())
      if (plain(word) !== plain(written[at] ?? '')) this.#wordVariants.add(plain(word), written[at] as string)
  }

  surnameKey = (group: string, random: SeededRandom) => random.pick(this.#surnames.get(group))
  firstNameKey = (group: string, sex: string, random: SeededRandom) => random.pick(this.#firstNames.get(group + sex))
  surname = (key: string, random: SeededRandom) => random.pick(this.#surnameSpellings.get(key))
  firstName = (key: string, random: SeededRandom) => random.pick(this.#firstNameSpellings.get(key))
  anySurname = (group: string, random: SeededRandom) => this.surname(this.surnameKey(group, random), random)
  anyFirstName = (group: string, sex: string, random: SeededRandom) =>
    this.firstName(this.firstNameKey(group, sex, random), random).split(' ')[0] as string

  surnameVariant(surname: string, random: SeededRandom): string {
    const isOther = (spelling: string) => plain(spelling) !== plain(surname)
    const written = this.#surnameVariants.get(nameKey(surname)).filter(isOther)
    const families = [...new Set(this.#surnameSpellings.get(nameKey(surname)))].filter(isOther)
    if (written.length > 0 && (families.length === 0 || random.happens(USUAL_SPELLING))) return random.pick(written)
    return families.length > 0 ? random.pick(families) : respell(surname, random)
  }

  firstNameVariant(firstName: string, random: SeededRandom): string {
    const words = firstName.split(' ')
    const at = random.below(words.length)
    const variants = this.#wordVariants.get(plain(words[at] as string))
    words[at] = variants.length > 0 ? random.pick(variants) : respell(words[at] as string, random)
    return words.join(' ')
  }

  /** A name of several words with one left out, in another order, shortened to an initial, or run together. */
  rearranged(words: readonly string[], random: SeededRandom): readonly string[] {
    const at = random.below(words.length)
    const draw = random.next()
    if (draw < 0.11) return words.filter((_, index) => index !== at)
    if (draw < 0.2) return random.shuffled(words)
    if (draw < 0.24) return words.map((word, index) => (index === at ? `${word[0]}.` : word))
    return draw < 0.25 ? [words.join('')] : words
  }
}
