import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepare } from '@samakart/matcher'
import { syntheticPeople } from '@samakart/matcher/synthetic/synthetic-registry'
import { PackedPeople } from './packed-people.ts'
import { knownRecord, normalizePerson, type PersonRecord, toMatcher } from './person-record.ts'

const organizationPlace = { country_code: 'SN', region_code: 'DKR' }
const now = new Date('2026-03-10T09:00:00.000Z')
const MEGABYTE = 1024 * 1024

const awa: PersonRecord = {
  first_name: 'Awa',
  last_name: 'Ndiaye',
  date_of_birth: null,
  gender: null,
  region_code: 'DKR',
  country_code: 'SN',
  phone_number: null,
  mother_name: null,
  commune: null,
  external_ids: {},
  dhis2_instance_url: null,
  kyc_verified: false,
}

const unusual: PersonRecord[] = [
  awa,
  { ...awa, first_name: '', last_name: 'Cheikh Ahmadou Bamba Mbacké' },
  { ...awa, first_name: 'Ŋoné', last_name: 'N’Diaye', gender: 'U', mother_name: 'Mame Diarra Fall' },
  { ...awa, date_of_birth: '1990-01-01', gender: 'F', commune: 'Médina Gounass', phone_number: '+221771234567' },
  { ...awa, gender: 'M', external_ids: { NIN: '1 234 567-8', dhis2_uid: 'PgmUFEQYZdt', card: '' } },
  { ...awa, phone_number: '+221771234567', external_ids: { dhis2_uid: 'PgmUFEQYZdt' } },
]

const preparedOf = (person: PersonRecord) => prepare(toMatcher(person))
const put = (people: PackedPeople, identityNumber: number, person: PersonRecord) =>
  people.set(identityNumber, `SN-DKR-26-${identityNumber}`, [knownRecord(person)])
/** So many people that the cache of shared parts is emptied several times. */
const withName = (identityNumber: number): PersonRecord => ({
  ...awa,
  last_name: `Diop${[...identityNumber.toString(26)].map(letterOf).join('')}`,
})
const letterOf = (digit: string) => String.fromCharCode(97 + Number.parseInt(digit, 26))

test('an unpacked person equals the prepared one', () => {
  const usual = syntheticPeople(300, 7).map(
    (person) => normalizePerson({ ...person, region_code: 'THI' }, organizationPlace, now).person,
  )
  const people = new PackedPeople()
  const all = [...unusual, ...usual]
  for (const [identityNumber, person] of all.entries()) assert.ok(put(people, identityNumber, person))
  for (const [identityNumber, person] of all.entries()) {
    assert.deepEqual(people.get(identityNumber)?.[0], preparedOf(person))
    assert.equal(people.mpiIdOf(identityNumber), `SN-DKR-26-${identityNumber}`)
  }
  assert.equal(people.get(all.length), undefined)
})

test('a person is unpacked with all known records, and with none of those from before', () => {
  const people = new PackedPeople()
  const known = unusual.map(knownRecord)
  const prepared = unusual.map(preparedOf)
  assert.ok(people.set(7, 'SN-DKR-26-7', known))
  assert.ok(put(people, 8, awa))
  assert.deepEqual(people.get(7), prepared)
  assert.deepEqual(people.get(8), [preparedOf(awa)])
  assert.ok(people.set(7, 'SN-DKR-26-7', known.slice(0, 2)))
  assert.deepEqual(people.get(7), prepared.slice(0, 2))
  const tooLong = knownRecord({ ...awa, commune: 'x'.repeat(70_000) })
  assert.equal(people.set(7, 'SN-DKR-26-7', [...known, tooLong]), false)
  assert.equal(people.has(7), false)
  people.delete(8)
  assert.equal(people.get(8), undefined)
})

test('a person whose values contain a separator is not packed', () => {
  const people = new PackedPeople()
  assert.equal(put(people, 1, { ...awa, external_ids: { card: 'A\u0001B' } }), false)
  assert.equal(put(people, 1, { ...awa, commune: 'x'.repeat(70_000) }), false)
  assert.equal(people.has(1), false)
})

test('the last values of a person count, and shrinking drops only the oldest people', () => {
  const people = new PackedPeople()
  const many = 30_000
  for (let identityNumber = 1; identityNumber <= many; identityNumber++)
    put(people, identityNumber, withName(identityNumber))
  put(people, 1, unusual[3] as PersonRecord)
  people.delete(many - 1)
  for (const identityNumber of [2, 777, many])
    assert.deepEqual(people.get(identityNumber)?.[0], preparedOf(withName(identityNumber)))
  people.shrinkTo(MEGABYTE)
  assert.ok(people.size > 1_000 && people.size < many / 2, String(people.size))
  assert.deepEqual(people.get(1)?.[0], preparedOf(unusual[3] as PersonRecord))
  assert.deepEqual(people.get(many)?.[0], preparedOf(withName(many)))
  assert.equal(people.get(2), undefined)
  assert.equal(people.get(many - 1), undefined)
  people.clear()
  assert.equal(people.size, 0)
  assert.ok(put(people, 5, awa))
  assert.deepEqual(people.get(5), [preparedOf(awa)])
})
