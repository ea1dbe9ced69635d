import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'

const { server } = await openTestApp({ VERIFICATIONS_PER_MINUTE: '5' })

test('an address may verify a limited number of times a minute, also outside production', async () => {
  for (let i = 0; i < 5; i++) assert.equal((await server.inject({ url: `/mpi/verify/A${i}` })).statusCode, 404)
  const refused = await server.inject({ url: '/mpi/verify/A6' })
  assert.equal(refused.statusCode, 429)
  assert.ok(Number(refused.headers['retry-after']) > 0)
  assert.match(String(refused.headers['content-type']), /problem\+json/)
})
