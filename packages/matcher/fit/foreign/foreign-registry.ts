import { SeededRandom } from '../../synthetic/seeded-random.ts'
import { FIRST_YEAR, type ForeignPerson, writtenAgain, YEARS } from './clerk.ts'
import type { RegistryKind } from './kinds.ts'
import type { Language } from './languages.ts'

export interface ForeignRecord {
  entity: number
  person: ForeignPerson
}

const RARE_FIRST_NAMES = 40
const REGIONS = 8
const TWINS = 0.02

interface Country {
  language: Language
  surnames: readonly string[]
  men: readonly string[]
  women: readonly string[]
  /** No two people have one mailbox. */
  mailboxes: Set<string>
}

/** The same seed gives the same registry. */
export function foreignRegistry(
  language: Language,
  kind: RegistryKind,
  records: number,
  seed: number,
): ForeignRecord[] {
  const random = new SeededRandom(seed)
  const country: Country = {
    language,
    surnames: [...language.surnames, ...rareNames(language, language.rareSurnames, random)],
    men: [...language.men, ...rareNames(language, RARE_FIRST_NAMES, random)],
    women: [...language.women, ...rareNames(language, RARE_FIRST_NAMES, random)],
    mailboxes: new Set(),
  }
  const written: ForeignRecord[] = []
  let entity = 0
  while (written.length < records) {
    for (const person of family(country, kind, random)) {
      entity++
      person.year -= kind.yearsAgo
      written.push({ entity, person })
      for (
        let count = 1;
        count < kind.maxRecords && random.happens(count === 1 ? kind.duplicated : kind.again);
        count++
      )
        written.push({ entity, person: writtenAgain(person, kind, language.towns, random) })
    }
  }
  return random.shuffled(written.slice(0, records))
}

function family(country: Country, kind: RegistryKind, random: SeededRandom): ForeignPerson[] {
  const { language, surnames } = country
  const father = common(surnames, random)
  const surname = language.hasDoubleNames ? `${common(surnames, random)} ${father}` : father
  const town = common(language.towns, random)
  const region = kind.hasFamilies ? `R${1 + (language.towns.indexOf(town) % REGIONS)}` : ''
  const address = `${1 + random.below(200)} ${random.pick(surnames)} street`
  const members: ForeignPerson[] = []
  const size = kind.hasFamilies ? 1 + random.below(6) : 1
  for (let at = 0; at < size; at++) {
    const person = { ...somebody(country, surname, random), town, region, address }
    const elder = members.at(-1)
    if (elder && random.happens(TWINS)) Object.assign(person, { year: elder.year, month: elder.month, day: elder.day })
    members.push(person)
  }
  return members
}

function somebody(country: Country, surname: string, random: SeededRandom): ForeignPerson {
  const { language, men, women } = country
  const sex = random.happens(0.5) ? 'M' : 'F'
  const names = sex === 'M' ? men : women
  const second = language.hasDoubleNames && random.happens(0.5) ? ` ${common(names, random)}` : ''
  const firstName = common(names, random) + second
  return {
    surname,
    firstName,
    sex,
    year: FIRST_YEAR + random.below(YEARS),
    month: 1 + random.below(12),
    day: 1 + random.below(28),
    town: '',
    region: '',
    email: newMailbox(country, `${firstName}.${surname}`.toLowerCase().replaceAll(' ', ''), random),
    address: '',
  }
}

function newMailbox({ mailboxes }: Country, name: string, random: SeededRandom): string {
  const host = `${random.pick(['mail', 'post', 'inbox', 'web'])}${random.pick(['.com', '.org', '.net'])}`
  let mailbox = `${name}${random.happens(0.5) ? random.below(99) : ''}@${host}`
  while (mailboxes.has(mailbox)) mailbox = `${name}${random.below(10_000)}@${host}`
  mailboxes.add(mailbox)
  return mailbox
}

/** Each name about as often as Zipf says. */
function common<T>(items: readonly T[], random: SeededRandom): T {
  const at = Math.floor((items.length + 1) ** random.next()) - 1
  return items[Math.min(items.length - 1, at)] as T
}

function rareNames({ beginnings, endings }: Language, count: number, random: SeededRandom): string[] {
  return Array.from({ length: count }, () => {
    const name = (random.happens(0.5) ? random.pick(beginnings) : '') + random.pick(beginnings) + random.pick(endings)
    return name.charAt(0).toUpperCase() + name.slice(1)
  })
}
