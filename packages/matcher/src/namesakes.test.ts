import assert from 'node:assert/strict'
import { test } from 'node:test'
import { syntheticRegistry } from '../synthetic/synthetic-registry.ts'
import { scorePrepared } from './compare.ts'
import { Namesakes } from './namesakes.ts'
import type { Person } from './person.ts'
import { type Population, TermFrequencies } from './population.ts'
import { prepare } from './prepare.ts'

function excessIn(people: readonly Person[], share = 1): number {
  const namesakes = new Namesakes()
  for (const person of people) namesakes.add(prepare(person))
  return namesakes.excess(share)
}

const peopleOf = (inCompounds: boolean) =>
  syntheticRegistry({ records: 4_000, seed: 61, inCompounds }).map(({ person }) => person)

test('large compounds repeat names, ordinary households do so as often as in the registries of the fit', () => {
  const [compounds, households] = [peopleOf(true), peopleOf(false)]
  assert.ok(excessIn(compounds) > 0.7, `${excessIn(compounds)}`)
  assert.ok(Math.abs(excessIn(households)) < 0.4, `${excessIn(households)}`)
  assert.equal(excessIn([]), 0)
  const third = compounds.filter((_, at) => at % 3 === 0)
  assert.ok(
    excessIn(third, 1 / 3) > 0.3 && excessIn(third, 1 / 3) > excessIn(third),
    'a sample sees relatives less often',
  )
})

test('somebody registered often is one birth', () => {
  const twice = peopleOf(false).flatMap((person) => [person, person])
  assert.equal(excessIn(twice), excessIn(peopleOf(false)))
})

test('where families repeat names, namesakes whose dates do not prove anything need more evidence; equal birth dates do not', () => {
  const person = { last_name: 'Faye', first_name: 'Waly', gender: 'M', commune: 'Fatick', region_code: 'Fatick' }
  const scoreOf = (dates: readonly [string, string], excess: number) => {
    const terms = new TermFrequencies()
    terms.excessOfNamesakes = excess
    const population: Population = {
      size: 10_000,
      year: 2026,
      terms: TermFrequencies.from({ ...terms.toJSON(), people: 10_000 }),
    }
    const [a, b] = dates.map((date_of_birth) => prepare({ ...person, date_of_birth }))
    return scorePrepared(a as NonNullable<typeof a>, b as NonNullable<typeof b>, population)
  }
  const vague = ['1984-01-01', '1985-01-01'] as const
  assert.ok(scoreOf(vague, 1.5) < scoreOf(vague, 0))
  assert.ok(scoreOf(vague, -1) > scoreOf(vague, 0))
  const exact = ['1984-05-17', '1984-05-17'] as const
  assert.equal(scoreOf(exact, 1.5), scoreOf(exact, 0))
})
