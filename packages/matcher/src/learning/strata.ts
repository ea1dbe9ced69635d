// Draws pairs of people to count how often different people agree by chance. Random pairs hardly ever share a surname and a
// commune, so those who do are drawn separately.
import type { NameToken } from '../names/name-token.ts'
import type { PreparedPerson } from '../person.ts'
import { type Stratum, strata } from './contexts.ts'
import { randomNumbers } from './random.ts'

type Pair = readonly [number, number]

/** What people of a stratum have in common; nobody is in a group of the random pairs. */
const groupsOf: Record<Stratum, (person: PreparedPerson) => string[]> = {
  random: () => [],
  surname: (person) => surnames(person).map(({ name }) => name),
  rare_surname: (person) => wholeSurname(person),
  surname_commune: (person) =>
    atCommune(
      person,
      surnames(person).map(({ name }) => name),
    ),
  rare_surname_commune: (person) => atCommune(person, wholeSurname(person)),
  first_name: (person) => (person.readings[0]?.first.tokens ?? []).map(({ name }) => name),
  full_name: ({ readings: [name] }) =>
    name && name.first.tokens.length > 0
      ? name.last.tokens.map((last) => `${last.name} ${name.first.tokens[0]?.name}`)
      : [],
  household: ({ address, phone }) => [...(address ? [`h${address}`] : []), ...(phone ? [`p${phone}`] : [])],
}

/** Rare groups count by their people and not by their pairs: otherwise the few common ones would make up the whole sample. */
const countsPeople: ReadonlySet<Stratum> = new Set<Stratum>(['rare_surname', 'rare_surname_commune', 'household'])

const surnames = (person: PreparedPerson): readonly NameToken[] => person.readings[0]?.last.tokens ?? []
const wholeSurname = (person: PreparedPerson) => {
  const tokens = surnames(person)
  return tokens.length === 0 ? [] : [tokens.map(({ name }) => name).join(' ')]
}
const atCommune = ({ place }: PreparedPerson, names: string[]) =>
  place.commune ? names.map((name) => `${name}@${place.commune}`) : []

export function drawStrata(people: readonly PreparedPerson[], pairs: number, seed: number): Pair[][] {
  const random = randomNumbers(seed)
  return strata.map((stratum) =>
    stratum === 'random'
      ? drawRandom(people.length, pairs, random)
      : drawGroup(people, stratum, Math.ceil(pairs / 4), random),
  )
}

function drawRandom(count: number, pairs: number, random: () => number): Pair[] {
  const drawn: Pair[] = []
  for (let draw = 0; draw < pairs && count > 1; draw++) addPair(drawn, pick(count, random), pick(count, random))
  return drawn
}

function drawGroup(people: readonly PreparedPerson[], stratum: Stratum, pairs: number, random: () => number): Pair[] {
  const members = new Map<string, number[]>()
  for (const [at, person] of people.entries()) {
    for (const key of groupsOf[stratum](person)) {
      const group = members.get(key)
      if (group) group.push(at)
      else members.set(key, [at])
    }
  }
  const groups = [...members.values()].filter((group) => group.length > 1)
  let total = 0
  const ends = groups.map(({ length }) => {
    total += countsPeople.has(stratum) ? length : (length * (length - 1)) / 2
    return total
  })
  const drawn: Pair[] = []
  const seen = new Set<number>()
  const draws = Math.min(pairs, Math.ceil(total))
  for (let draw = 0; draw < draws; draw++) {
    const group = groups[indexOf(ends, random() * total)] as number[]
    addNewPair(drawn, seen, group[pick(group.length, random)] as number, group[pick(group.length, random)] as number)
  }
  return drawn
}

/** A pair that is drawn twice has been seen once. */
function addNewPair(drawn: Pair[], seen: Set<number>, a: number, b: number): void {
  const key = a < b ? a * 0x4000000 + b : b * 0x4000000 + a
  if (seen.has(key)) return
  seen.add(key)
  addPair(drawn, a, b)
}

function addPair(drawn: Pair[], a: number, b: number): void {
  if (a !== b) drawn.push(a < b ? [a, b] : [b, a])
}

const pick = (count: number, random: () => number) => Math.min(count - 1, Math.floor(random() * count))

/** The first end that lies above the value. */
function indexOf(ends: readonly number[], value: number): number {
  let from = 0
  let to = ends.length - 1
  while (from < to) {
    const middle = (from + to) >> 1
    if ((ends[middle] as number) < value) from = middle + 1
    else to = middle
  }
  return from
}
