// A new registry of the same kind as the observed ones: households of the same make with other names, other places and other birthdays, whose members come
// as often and are written down with the same mistakes.
import { SeededRandom } from '../../synthetic/seeded-random.ts'
import { dayOfNumber, earlier, later, numberOf } from './days.ts'
import { Habits, type VagueDocument } from './habits.ts'
import { Lists } from './lists.ts'
import { NameBook, nameKey } from './name-book.ts'
import { type Day, dayOf, type Neighbours, type ObservedPerson } from './observed.ts'
import { PlaceBook } from './place-book.ts'
import { type Books, birthIn, birthNear, moveOn, type Resident, type Row, writeRecord } from './write-record.ts'

export interface ResampledRecord {
  entity: string
  row: Row
}

const LAST_DAY: Day = { year: 2026, month: 1, day: 1 }
const LAST_BIRTH: Day = { year: 2025, month: 12, day: 28 }
/** Registries before that year were enrolled at once; those born later come soon after birth. */
const FIRST_YEAR = 2014

export function resampledRegistry(observed: readonly Neighbours[], size: number, seed: number): ResampledRecord[] {
  const random = new SeededRandom(seed)
  const households = observed.flat()
  const people = households.flat()
  const books: Books = {
    names: new NameBook(households),
    places: new PlaceBook(households),
    habits: new Habits(people),
  }
  const visits = new Visits(people)
  const records: ResampledRecord[] = []
  let entity = 0
  while (records.length < size)
    for (const resident of residentsLike(random.pick(observed), books, random)) {
      entity++
      for (const [at, { source, day }] of visits.of(resident.birth, random).entries()) {
        if (at > 0) moveOn(resident, books.places, random)
        records.push({ entity: `E${entity}`, row: writeRecord(resident, source, day, books, random) })
      }
    }
  return random.shuffled(records).slice(0, size)
}

/** When people of each year of birth came. */
class Visits {
  readonly #cohorts = new Lists<number, ObservedPerson>()
  readonly #people: readonly ObservedPerson[]

  constructor(people: readonly ObservedPerson[]) {
    this.#people = people
    for (const person of people) this.#cohorts.add(cohortOf(person.birth.year), person)
  }

  of(birth: Day, random: SeededRandom): { source: string; day: Day }[] {
    const like = random.pick(this.#cohorts.orElse(cohortOf(birth.year), this.#people))
    const shift = birth.year >= FIRST_YEAR ? numberOf(birth) - numberOf(like.birth) : 0
    return like.records.map(({ source, registeredAt }) => {
      const day = earlier(dayOfNumber(numberOf(dayOf(registeredAt)) + shift), LAST_DAY)
      return { source, day: later(day, birth) }
    })
  }
}

const cohortOf = (year: number) => (year >= 2010 ? year : Math.floor(year / 10) * 10)

function residentsLike(neighbours: Neighbours, { names, places, habits }: Books, random: SeededRandom): Resident[] {
  const made = new Map<string, { resident: Resident; like: ObservedPerson }>()
  const withDoublesLast = [...neighbours].sort((one, other) => doubles(one) - doubles(other))
  // What two people of the observed household share, two of the new one share: a name, a birthday.
  const surnames = new Map<string, string>()
  const firstNames = new Map<string, string>()
  const births = new Map<number, Day>()
  for (const household of withDoublesLast) {
    const [{ country, group: groupOfHead }] = household as [ObservedPerson]
    let home = places.homeOf(country, groupOfHead, random)
    for (const like of household) {
      const original = like.doubleOf === undefined ? undefined : made.get(like.doubleOf)
      if (original) home = original.resident.home
      const { lastName, firstName, birth, sex } = original
        ? doubleOf(original, like, names, random)
        : newPerson(like, names, surnames, firstNames, births, random)
      const vague = habits.vagueDocument(birth.year, random)
      const document = vague ? vagueDay(birth, vague, random) : birth
      const resident = {
        group: like.group,
        lastName,
        firstName,
        sex,
        birth,
        document,
        isDayKnown: !vague,
        country,
        home,
      }
      made.set(like.id, { resident, like })
    }
  }
  return [...made.values()].map(({ resident }) => resident)
}

const doubles = (household: readonly ObservedPerson[]) => household.filter(({ doubleOf }) => doubleOf).length

type Identity = Pick<Resident, 'lastName' | 'firstName' | 'birth' | 'sex'>

function newPerson(
  like: ObservedPerson,
  names: NameBook,
  surnames: Map<string, string>,
  firstNames: Map<string, string>,
  births: Map<number, Day>,
  random: SeededRandom,
): Identity {
  const { group, sex } = like
  const surname = kept(surnames, nameKey(like.lastName), () => names.surnameKey(group, random))
  const firstName = kept(firstNames, sex + nameKey(like.firstName), () => otherName(like, names, firstNames, random))
  const birth = kept(births, numberOf(like.birth), () => birthIn(like.birth.year, random))
  return { lastName: names.surname(surname, random), firstName: names.firstName(firstName, random), birth, sex }
}

/** Two names of a household stay two names. */
function otherName(like: ObservedPerson, names: NameBook, taken: Map<string, string>, random: SeededRandom): string {
  const used = new Set(taken.values())
  for (let tries = 0; tries < 5; tries++) {
    const name = names.firstNameKey(like.group, like.sex, random)
    if (!used.has(name)) return name
  }
  return names.firstNameKey(like.group, like.sex, random)
}

const ANOTHER_SPELLING = 0.3

function doubleOf(
  { resident, like: original }: { resident: Resident; like: ObservedPerson },
  like: ObservedPerson,
  names: NameBook,
  random: SeededRandom,
): Identity {
  const isRespelt = random.happens(ANOTHER_SPELLING)
  return {
    lastName: isRespelt ? names.surname(nameKey(resident.lastName), random) : resident.lastName,
    firstName: resident.firstName,
    birth: birthNear(resident.birth, numberOf(like.birth) - numberOf(original.birth), LAST_BIRTH),
    sex: resident.sex,
  }
}

function vagueDay(birth: Day, { years, day }: VagueDocument, random: SeededRandom): Day {
  return day ? { year: birth.year + years, ...day } : birthIn(birth.year + years, random)
}

function kept<K, V>(values: Map<K, V>, key: K, make: () => V): V {
  const known = values.get(key)
  if (known !== undefined) return known
  const made = make()
  values.set(key, made)
  return made
}
