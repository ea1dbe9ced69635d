import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PersonRecord } from '../person-record.ts'
import { isExactRepeat } from './exact-repeat.ts'

const awa: PersonRecord = {
  first_name: 'Awa',
  last_name: 'Diop',
  date_of_birth: '1990-05-14',
  gender: 'F',
  region_code: 'DKR',
  commune: null,
  phone_number: '+221771112233',
  mother_name: null,
  external_ids: { nin: '1' },
  country_code: 'SN',
  dhis2_instance_url: null,
  kyc_verified: false,
}

test('accents, capitals and what one record leaves out do not keep two records from being an exact repeat', () => {
  const again = { ...awa, first_name: 'AWA', last_name: 'Diôp', phone_number: null, external_ids: {} }
  assert.equal(isExactRepeat(awa, again), true)
})

test('another word for an unknown name, another title or another number is no exact repeat', () => {
  const named = (first_name: string) => ({ ...awa, first_name })
  assert.equal(isExactRepeat(named('Inconnu'), named('INCONNU')), true)
  assert.equal(isExactRepeat(named('Inconnu'), named('Test')), false)
  assert.equal(isExactRepeat(named('Mme Awa'), awa), false)
  assert.equal(isExactRepeat(named('Awa 2'), named('Awa')), false)
})

for (const [field, value] of Object.entries({
  first_name: 'Awo',
  date_of_birth: '1990-05-15',
  gender: 'M',
  region_code: 'THI',
  phone_number: '+221779998877',
  external_ids: { nin: '2' },
}))
  test(`another ${field} keeps two records from being an exact repeat`, () =>
    assert.equal(isExactRepeat(awa, { ...awa, [field]: value }), false))

test('a record without a birth date is never an exact repeat', () => {
  const undated = { ...awa, date_of_birth: null }
  assert.equal(isExactRepeat(undated, undated), false)
})
