import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedWeights, shownScore } from '@samakart/matcher'
import { syntheticRegistry } from '@samakart/matcher/synthetic/synthetic-registry'
import { openTestApp } from '@samakart/server/testing/test-app'
import { scoreOneByOne } from './one-by-one.ts'

const { organization, clock } = await openTestApp()

test('a file that is evaluated one by one has the scores that the service gives', async () => {
  const records = registrableRecords()
  const expected = scoreOneByOne(records, shippedWeights, clock.now().getUTCFullYear()).map(
    ({ a, b, score }) => `${a} ${b} ${shownScore(score)}`,
  )
  assert.ok(expected.length >= 30, `${expected.length} pairs`)

  const operator = await (await organization()).as('operator')
  const positions = new Map<string, number>()
  const found: string[] = []
  for (const [at, { person }] of records.entries()) {
    const { matches } = (await operator.post('/mpi/match', person)).json()
    for (const { mpi_id, similarity_score } of matches) found.push(`${positions.get(mpi_id)} ${at} ${similarity_score}`)
    const registered = await operator.post('/mpi/register', { ...person, force_create: true })
    assert.equal(registered.statusCode, 201, registered.body)
    positions.set(registered.json().mpi_id, at)
  }
  assert.deepEqual(found.sort(), expected.sort())
})

/** Records that pass the checks of the service: names, a past date of birth and a region of three letters. */
function registrableRecords() {
  const complete = syntheticRegistry({ records: 200, seed: 77 }).filter(
    ({ person: { first_name, last_name, date_of_birth, region_code } }) =>
      first_name && last_name && region_code && date_of_birth && date_of_birth < '2026',
  )
  const regions = [...new Set(complete.map(({ person }) => person.region_code))]
  return complete.map(({ id, person: { registered_at, ...fields } }) => {
    const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value))
    return {
      id,
      person: { ...filled, region_code: `RE${String.fromCharCode(65 + regions.indexOf(fields.region_code))}` },
    }
  })
}
