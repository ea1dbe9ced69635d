import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'

const { organization, services, clock } = await openTestApp()
const own = await organization()
const operator = await own.as('operator')
const patch = (mpiId: string, body: object) => operator.send({ method: 'PATCH', url: `/mpi/${mpiId}`, payload: body })

let births = 0
async function register(change: object = {}): Promise<string> {
  births += 1
  const answer = await operator.post('/mpi/register', {
    first_name: 'Khady',
    last_name: 'Fall',
    date_of_birth: `19${40 + births}-0${1 + (births % 9)}-1${births % 10}`,
    region_code: 'DKR',
    country_code: 'SN',
    ...change,
  })
  assert.equal(answer.statusCode, 201, answer.body)
  return answer.json().mpi_id
}
const total = async (query: string) => (await operator.get(`/mpi/search?${query}`)).json().total

test('a change is answered, found by search, and keeps the id', async () => {
  const mpiId = await register({ last_name: 'Sagna' })
  clock.advanceSeconds(60)
  const answer = await patch(mpiId, { last_name: 'Badji', region_code: 'zig', phone_number: '77 000 11 22' })
  assert.equal(answer.statusCode, 200, answer.body)
  const identity = answer.json()
  assert.equal(identity.mpi_id, mpiId)
  assert.equal(identity.last_name, 'Badji')
  assert.equal(identity.region_code, 'ZIG')
  assert.equal(identity.phone_number, '+221770001122')
  assert.notEqual(identity.updated_at, identity.created_at)
  assert.equal(await total('q=Badji'), 1)
  assert.equal(await total('q=Sagna'), 0)
  assert.equal(await total('q=770001122'), 1)
  assert.equal(await total('region_code=ZIG'), 1)
})

test('the values before a change are kept, sealed', async () => {
  const mpiId = await register()
  await patch(mpiId, { first_name: 'Khadidiatou' })
  await patch(mpiId, { phone_number: '770001199' })
  const { rows } = await asOwner(services).query<{ sealed_before: string; actor: string }>(
    `select sealed_before, actor from mpi_history h
      join mpi_identity i on i.identity_number = h.identity_number
      where i.mpi_id = $1`,
    [mpiId],
  )
  assert.equal(rows.length, 2)
  for (const row of rows) {
    assert.match(row.sealed_before, /^v1\./)
    assert.equal(row.actor, operator.userId)
  }
})

test('fields that do not exist or may not change are refused', async () => {
  const mpiId = await register()
  for (const body of [{ mpi_id: 'x' }, { status: 'active' }, { colour: 'red' }, {}, { country_code: 'ML' }])
    assert.equal((await patch(mpiId, body)).statusCode, 422, JSON.stringify(body))
  assert.equal((await patch(mpiId, { date_of_birth: '1990-02-31' })).json().errors[0].path, 'date_of_birth')
  assert.equal((await patch(mpiId, { first_name: ' ' })).statusCode, 422)
  assert.equal((await patch('SN-DKR-26-00000000', { gender: 'F' })).statusCode, 404)
})

test('null deletes an optional field; identifiers change one by one', async () => {
  const mpiId = await register({ phone_number: '771234599', external_ids: { nin: '1234567', cmu: 'C-9' } })
  const { phone_number, external_ids } = (
    await patch(mpiId, { phone_number: null, external_ids: { cmu: null, passport: 'A1' } })
  ).json()
  assert.equal(phone_number, null)
  assert.deepEqual(external_ids, { nin: '1234567', passport: 'A1' })
})

test('a change can record that a document was checked', async () => {
  const mpiId = await register()
  assert.equal((await operator.get(`/mpi/${mpiId}`)).json().kyc_verified, false)
  assert.equal((await patch(mpiId, { kyc_verified: true })).json().kyc_verified, true)
})

test('a correction that shows a likely duplicate opens a review', async () => {
  const first = await register({ first_name: 'Astou', last_name: 'Cissokho', date_of_birth: '1999-09-19' })
  const second = await register({ first_name: 'Rokhaya', last_name: 'Mendy', date_of_birth: '1991-09-19' })
  await patch(second, { first_name: 'Astou', last_name: 'Cissokho', date_of_birth: '1999-09-19' })
  const { items } = (await operator.get('/mpi/reviews')).json()
  const review = items.find((item: { new_mpi_id: string }) => item.new_mpi_id === second)
  assert.equal(review?.existing_mpi_id, first)
  assert.equal(review.origin, 'change')
})

test('a tracked entity of DHIS2 is linked to one identity and found by it', async () => {
  const [mpiId, other] = [await register(), await register()]
  const link = { dhis2_uid: 'aBcDeFgHiJk', dhis2_instance_url: 'https://dhis2.example.org' }
  const linked = await operator.post(`/mpi/${mpiId}/link-dhis2`, link)
  assert.equal(linked.statusCode, 200, linked.body)
  assert.deepEqual(linked.json(), { mpi_id: mpiId, dhis2_uid: link.dhis2_uid, linked_at: clock.now().toISOString() })
  assert.equal((await operator.post(`/mpi/${mpiId}/link-dhis2`, link)).statusCode, 200)
  const resolved = (await operator.get('/mpi/resolve-dhis2/aBcDeFgHiJk')).json()
  assert.deepEqual(resolved, { dhis2_uid: 'aBcDeFgHiJk', mpi_id: mpiId, resolved_at: clock.now().toISOString() })
  assert.equal((await operator.get(`/mpi/${mpiId}`)).json().external_ids.dhis2_uid, 'aBcDeFgHiJk')
  const taken = await operator.post(`/mpi/${other}/link-dhis2`, link)
  assert.equal(taken.statusCode, 409)
  assert.equal(taken.json().existing_mpi_id, mpiId)
  assert.equal((await operator.get('/mpi/resolve-dhis2/ABCDEFGHIJK')).statusCode, 404)
  assert.equal((await operator.get('/mpi/resolve-dhis2/%20')).statusCode, 404)
  assert.equal((await operator.post(`/mpi/${mpiId}/link-dhis2`, { ...link, dhis2_uid: 'short' })).statusCode, 422)
  assert.equal((await operator.post(`/mpi/${mpiId}/link-dhis2`, { dhis2_uid: link.dhis2_uid })).statusCode, 422)
  assert.equal((await operator.post('/mpi/SN-DKR-26-00000000/link-dhis2', link)).statusCode, 404)
  await operator.post('/mpi/merge', { source_mpi_id: mpiId, target_mpi_id: other, reason: 'one person' })
  assert.equal((await operator.get('/mpi/resolve-dhis2/aBcDeFgHiJk')).json().mpi_id, other)
})
