// Lists in which a few people are written in many ways, each a step from another, resolved in several orders without a database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  CERTAIN,
  comparePrepared,
  type Person,
  type PreparedPerson,
  prepare,
  scorePrepared,
  TermFrequencies,
} from '@samakart/matcher'
import fc from 'fast-check'
import type { Decided } from './decide.ts'
import { type BestMatch, EarlierIndex } from './earlier-index.ts'

const population = { size: 1_000, year: 2026, terms: new TermFrequencies() }
const BATCH = 30
const ROWS = 100
/** The first to come say what the others may deviate from, so another order makes a few people more or less of the rows: 6 in 300 lists. */
const MAX_DIFFERENCE = 10

const people = [
  { first_name: 'Astou', last_name: 'Matam', gender: 'F', day: 5, month: 6, year: 1980 },
  { first_name: 'Cheikh Tidiane', last_name: 'Gassama', gender: 'M', day: 11, month: 3, year: 1962 },
  { first_name: 'Ndeye Fatou', last_name: 'Badiane', gender: 'F', day: 23, month: 9, year: 1991 },
]

interface Row {
  written: Person
  hasNumber: boolean
}

const row = fc
  .record({
    who: fc.constantFrom(...people),
    years: fc.integer({ min: -4, max: 4 }),
    form: fc.constantFrom('full' as const, 'full' as const, 'full' as const, 'swapped' as const, 'year' as const),
    slips: fc.array(fc.nat(20), { maxLength: 3 }),
    slipsIn: fc.constantFrom('first_name' as const, 'last_name' as const),
    hasNumber: fc.boolean(),
  })
  .map(({ who: { day, month, year, ...person }, years, form, slips, slipsIn, hasNumber }): Row => {
    const [two, four] = [(number: number) => String(number).padStart(2, '0'), year + years]
    const dates = {
      full: `${four}-${two(month)}-${two(day)}`,
      swapped: `${four}-${two(Math.min(day, 12))}-${two(month)}`,
      year: String(four),
    }
    const written = { ...person, region_code: 'THI', date_of_birth: dates[form] }
    return { written: { ...written, [slipsIn]: slips.reduce(slip, person[slipsIn]) }, hasNumber }
  })

/** Replaces a letter by the next one of the alphabet. */
function slip(name: string, from: number): string {
  const at = from % name.length
  const letter = String.fromCharCode(97 + ((name.toLowerCase().charCodeAt(at) - 96) % 26))
  return name[at] === ' ' ? name : name.slice(0, at) + letter + name.slice(at + 1)
}

interface Resolved extends Row {
  person: PreparedPerson
}

interface Identity {
  rows: Resolved[]
  /** The records that are kept of it, the first one first. */
  known: readonly PreparedPerson[]
}

function resolve(list: readonly Row[]): Identity[] {
  const earlier = new EarlierIndex()
  const rows = list.map((row) => ({ ...row, person: prepare(row.written), inRegistry: [] }))
  const batches = Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, at) => at * BATCH)
  const decided = batches.flatMap((from) => earlier.resolve(rows.slice(from, from + BATCH), population))
  const identities = new Map<number, Identity>()
  for (const [at, row] of rows.entries()) {
    const { decision, match } = decided[at] as Decided<BestMatch>
    const identity = decision === 'same' && 'at' in match.target && identities.get(match.target.at)
    if (!identity) identities.set(at, { rows: [row], known: [row.person] })
    else {
      identity.rows.push(row)
      identity.known = (match as BestMatch).known
    }
  }
  return [...identities.values()]
}

const inOrder = (rows: readonly Row[], seed: number) =>
  rows
    .map((row, at) => ({ row, key: Math.imul(at + 1, seed * 2 + 1) % 997 }))
    .sort((a, b) => a.key - b.key)
    .map(({ row }) => row)

const deviate = (a: Row, b: Row) => JSON.stringify(a.written) !== JSON.stringify(b.written)

function agreesIn(a: PreparedPerson, b: PreparedPerson, fields: readonly string[]): boolean {
  const { matched_fields } = comparePrepared(a, b, population)
  return fields.every((name) => matched_fields.some((field) => field.startsWith(name)))
}

function assertNoDrift({ rows, known }: Identity): void {
  const [first] = known as [PreparedPerson]
  const isStep = (person: PreparedPerson) => scorePrepared(person, first, population) >= CERTAIN
  const near = rows.filter(({ person }) => isStep(person))
  for (const { person, written } of rows) {
    if (isStep(person)) continue
    const hasName = near.some((other) => agreesIn(other.person, person, ['last_name', 'first_name']))
    const hasDate = near.some((other) => other.written.date_of_birth === written.date_of_birth)
    assert.ok(hasName, `${written.first_name} ${written.last_name} is ${first.order}`)
    assert.ok(hasDate || agreesIn(person, first, ['date_of_birth']), `${written.date_of_birth} is ${first.birth?.year}`)
  }
  const others = known.filter(({ birth }) => birth && !birth.isYearOnly && birth.firstDay !== first.birth?.firstDay)
  for (const [at, one] of others.entries())
    for (const other of others.slice(at + 1))
      assert.ok(agreesIn(one, other, ['date_of_birth']), `born in ${one.birth?.year} and in ${other.birth?.year}`)
  const numbered = rows.filter(({ hasNumber }) => hasNumber)
  assert.ok(!numbered.some((row) => deviate(row, numbered[0] as Row)), 'two rows with numbers are one person')
}

test('in whatever order a list comes, nobody drifts from the first record, and rows with numbers that differ are two people', () => {
  const differences: number[] = []
  fc.assert(
    fc.property(
      fc.array(row, { minLength: ROWS, maxLength: ROWS }),
      fc.array(fc.nat(400), { minLength: 3, maxLength: 3 }),
      (rows, seeds) => {
        const counts = [rows, ...seeds.map((seed) => inOrder(rows, seed))].map((ordered) => {
          const identities = resolve(ordered)
          for (const identity of identities) assertNoDrift(identity)
          return identities.length
        })
        differences.push(Math.max(...counts) - Math.min(...counts))
      },
    ),
    { numRuns: 40, endOnFailure: true },
  )
  assert.ok(Math.max(...differences) <= MAX_DIFFERENCE, `${Math.max(...differences)} identities of ${ROWS} rows`)
})
