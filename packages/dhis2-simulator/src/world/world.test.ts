import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Uids } from './uids.ts'
import { World } from './world.ts'

const world = (seed: number, enrollments: number) => new World({ seed, enrollments, timeZone: 'Africa/Dakar' })
const KEYS = ['pev', 'cpn', 'milda', 'pcma', 'vih', 'tb', 'mental', 'bsf']

test('the same seed gives the same people and another seed others', () => {
  const peopleOf = (seed: number) =>
    JSON.stringify([...world(seed, 200).truth('cpn')].map((each) => [each, [...each.attributes]]))
  assert.equal(peopleOf(3), peopleOf(3))
  assert.notEqual(peopleOf(3), peopleOf(4))
})

test('there are as many enrollments as requested, each with its own identifier', () => {
  const of = world(1, 2_200)
  const all = KEYS.flatMap((key) => [...of.truth(key)])
  assert.equal(all.length, 2_200)
  assert.equal(new Set(all.map(({ enrollment }) => enrollment)).size, 2_200)
  const people = new Set(all.map(({ trackedEntity }) => trackedEntity))
  assert.equal(people.size, 2_000)
  for (const { enrollment, trackedEntity, programme } of all) {
    const facts = of.findEnrollment(enrollment)
    assert.equal(facts?.programme.id, programme)
    assert.equal(of.entityIndex(trackedEntity), facts?.entity)
  }
})

test('the index of an identifier can be computed, and an unknown one has none', () => {
  const uids = new Uids(9, 'entity')
  for (const index of [0, 1, 61, 62, 199_999, 5_000_000]) {
    assert.match(uids.at(index), /^[A-Za-z][A-Za-z0-9]{10}$/)
    assert.equal(uids.indexOf(uids.at(index)), index)
  }
  for (const uid of ['PgmUFEQYZdt', 'short', '1gmUFEQYZdt']) assert.equal(uids.indexOf(uid), undefined)
})

test('ages, sexes and times of the people fit the program', () => {
  const of = world(1, 4_000)
  const value = (attributes: ReadonlyMap<string, string>, key: string) => attributes.get(of.attribute(key).id)
  const mothers = [...of.truth('cpn')]
  assert.ok(mothers.every(({ attributes }) => value(attributes, 'sex') !== 'Masculin'))
  for (const { attributes, enrolledAt } of of.truth('pev')) {
    const birth = value(attributes, 'birth')
    if (birth) assert.ok(Date.parse(birth) <= enrolledAt.getTime())
  }
  const withoutPhone = mothers.filter(({ attributes }) => !value(attributes, 'phone')).length / mothers.length
  assert.ok(withoutPhone > 0.15 && withoutPhone < 0.35)
  for (const { updatedAt, enrolledAt, entityUpdatedAt } of mothers) {
    assert.ok(updatedAt >= enrolledAt)
    assert.ok(entityUpdatedAt >= updatedAt)
  }
  assert.ok(mothers.some(({ updatedAt, entityUpdatedAt }) => entityUpdatedAt > updatedAt))
})

test('changes, additions and deletions are visible at once', () => {
  const of = world(1, 300)
  const before = of.count('tb')
  const { enrollment, trackedEntity } = of.add({
    programme: 'tb',
    orgUnit: 'SN_DKR_1_CS',
    attributes: { NOM: 'Diop', firstName: 'Awa' },
  })
  assert.equal(of.count('tb'), before + 1)
  of.change(enrollment, { status: 'COMPLETED', attributes: { lastName: 'Fall' } })
  of.add({ programme: 'vih', trackedEntity })
  const added = [...of.truth('tb')].find((each) => each.enrollment === enrollment)
  assert.equal(added?.status, 'COMPLETED')
  assert.equal(added?.attributes.get(of.attribute('lastName').id), 'Fall')
  assert.equal(of.enrollmentsOf(of.entityIndex(trackedEntity) ?? -1).length, 2)
  of.delete(enrollment)
  assert.equal(of.count('tb'), before)
})

test('two hundred thousand enrollments can be read by their index', () => {
  const of = world(1, 200_000)
  const uids = new Set<number>()
  for (const index of of.enrollmentIndexes(of.programme('pev'))) uids.add(index)
  assert.ok(uids.size > 70_000)
  const last = of.enrollment(199_999)
  assert.equal(of.findEnrollment(of.enrollmentUid(199_999))?.enrolledAt, last.enrolledAt)
})

test('all people may be enrolled in one program', () => {
  const of = new World({ seed: 1, enrollments: 110, timeZone: 'Africa/Dakar', programmes: ['pev'] })
  assert.equal(of.count('pev'), 110)
})
