import assert from 'node:assert/strict'
import { test } from 'node:test'
import { syntheticRegistry } from '../../synthetic/synthetic-registry.ts'
import { dayOf, type Neighbours, type ObservedPerson } from './observed.ts'
import { resampledRegistry } from './resampled-registry.ts'

const observed = observedFrom(syntheticRegistry({ records: 1_500, seed: 41 }))

test('the same seed gives the same registry, another seed other people', () => {
  const registry = resampledRegistry(observed, 300, 1)
  assert.equal(registry.length, 300)
  assert.deepEqual(resampledRegistry(observed, 300, 1), registry)
  assert.notDeepEqual(resampledRegistry(observed, 300, 2), registry)
})

test('people come as often as the observed ones, and nobody before birth', () => {
  const registry = resampledRegistry(observed, 3_000, 3)
  const people = new Set(registry.map(({ entity }) => entity)).size
  const observedPeople = observed.flat(2)
  const visits = observedPeople.flatMap(({ records }) => records).length
  assert.ok(Math.abs(registry.length / people - visits / observedPeople.length) < 0.1)
  for (const { row } of registry) {
    const [, registered = '', , , birth = ''] = row
    assert.ok(birth <= registered, row.join())
  }
})

test('names are given anew: hardly anybody is an observed person', () => {
  const known = new Set(
    observed
      .flat(2)
      .map(({ lastName, firstName, birth }) => `${lastName} ${firstName} ${birth.year}-${birth.month}-${birth.day}`),
  )
  const registry = resampledRegistry(observed, 1_000, 4)
  const same = registry.filter(({ row: [, , last, first, birth = ''] }) => {
    const { year, month, day } = dayOf(birth)
    return known.has(`${last} ${first} ${year}-${month}-${day}`)
  })
  assert.ok(same.length < 10, `${same.length} of 1,000`)
})

test('the double of a neighbour has the same first name and lives in the same commune in the new registry too', () => {
  const couples: Neighbours[] = observed.slice(0, 100).map(([[person]]) => {
    const once = { ...person, records: person.records.slice(0, 1) }
    return [[once], [{ ...once, id: `${person.id} again`, doubleOf: person.id }]]
  })
  const registry = resampledRegistry(couples, 400, 5)
  const byPerson = new Map(registry.map(({ entity, row }) => [Number(entity.slice(1)), row]))
  let alike = 0
  for (let at = 1; at <= 400; at += 2) {
    const [one, other] = [byPerson.get(at), byPerson.get(at + 1)]
    if (one?.[3] === other?.[3] && one?.[6] === other?.[6]) alike++
  }
  assert.ok(alike > 100, `${alike} of 200`)
})

/** Each person a household of its own: what clerks got wrong is not known, so these clerks make no mistakes. */
function observedFrom(records: ReturnType<typeof syntheticRegistry>): [[ObservedPerson]][] {
  const people = Map.groupBy(records, ({ entity }) => entity)
  return [...people].map(([id, visits]) => {
    const [{ person }] = visits as [(typeof visits)[number]]
    const birth = dayOf(person.date_of_birth || '1990-03-04')
    const known: ObservedPerson = {
      id,
      group: 'all',
      lastName: person.last_name || 'Diop',
      firstName: person.first_name || 'Awa',
      sex: person.gender === 'M' ? 'M' : 'F',
      birth,
      document: birth,
      isDayKnown: true,
      country: person.country_code ?? '',
      region: person.region_code ?? '',
      commune: person.commune ?? '',
      doubleOf: undefined,
      records: visits.map(({ person: written }) => ({
        source: 'DHIS2',
        registeredAt: written.registered_at ?? '',
        lastName: written.last_name ?? '',
        firstName: written.first_name ?? '',
        birthDate: written.date_of_birth ?? '',
        commune: written.commune ?? '',
        errors: new Set<string>(),
      })),
    }
    return [[known]]
  })
}
