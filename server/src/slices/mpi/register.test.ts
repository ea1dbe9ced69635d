import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'

const { organization, clock } = await openTestApp()
const own = await organization()
const clerk = await own.as('operator')

const awa = {
  first_name: 'Awa',
  last_name: 'Ndiaye',
  date_of_birth: '1987-12-03',
  gender: 'F',
  region_code: 'DKR',
  country_code: 'SN',
}

test('a new person gets an identity that says where and when', async () => {
  const answer = await clerk.post('/mpi/register', { ...awa, phone_number: '77 123 45 67' })
  assert.equal(answer.statusCode, 201, answer.body)
  const { mpi_id, ...rest } = answer.json()
  assert.match(mpi_id, /^SN-DKR-26-[0-9A-HJKMNP-TV-Z]{8}$/)
  assert.deepEqual(rest, { status: 'created', confidence: 'new_identity', created_at: clock.now().toISOString() })
  const read = (await clerk.get(`/mpi/${mpi_id.toLowerCase()}/`)).json()
  assert.equal(read.phone_number, '+221771234567')
  assert.equal(read.last_name, 'Ndiaye')
  assert.deepEqual(read.programmes, [])
})

test('the same person again is refused with the body of the specification', async () => {
  const first = (
    await clerk.post('/mpi/register', { ...awa, first_name: 'Mariama', date_of_birth: '1990-02-14' })
  ).json()
  const answer = await clerk.post('/mpi/register', { ...awa, first_name: 'MARIAMA', date_of_birth: '1990-02-14' })
  assert.equal(answer.statusCode, 409)
  assert.match(String(answer.headers['content-type']), /^application\/json/)
  const body = answer.json()
  assert.equal(body.status, 'duplicate_detected')
  assert.equal(body.existing_mpi_id, first.mpi_id)
  assert.equal(body.action, 'use_existing_or_review')
  assert.ok(body.similarity_score >= 0.95 && body.similarity_score <= 1)
  assert.ok(body.matched_fields.includes('last_name') && body.matched_fields.includes('date_of_birth'))
  assert.equal(body.code, 'duplicate_detected')
  assert.ok(body.error.length > 0 && body.detail.length > 0)
})
