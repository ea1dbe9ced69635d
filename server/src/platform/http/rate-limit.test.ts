import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'

const production = {
  NODE_ENV: 'production',
  ADMIN_PASSWORD: 'a-password-for-this-test',
  MASTER_KEY: '0f'.repeat(32),
  SIGNING_KEY: 'f0'.repeat(32),
  REQUESTS_PER_MINUTE: '5',
}

test('in production each address has a request limit, sees what remains of it, and is refused beyond it', async () => {
  const { server } = await openTestApp(production)
  const ask = () => server.inject({ url: '/health/live', headers: { 'accept-language': 'en' } })
  const first = await ask()
  assert.deepEqual([first.headers['ratelimit-limit'], first.headers['ratelimit-remaining']], ['5', '4'])
  assert.match(String(first.headers['strict-transport-security']), /max-age/)
  for (let i = 0; i < 4; i++) assert.equal((await ask()).statusCode, 200)
  const refused = await ask()
  assert.deepEqual([refused.statusCode, refused.json().code], [429, 'too_many_requests'])
  assert.ok(Number(refused.headers['retry-after']) > 0)
  const elsewhere = await server.inject({ url: '/health/live', remoteAddress: '203.0.113.9' })
  assert.equal(elsewhere.statusCode, 200)
})

test('outside production there is no request limit', async () => {
  const { server } = await openTestApp({ REQUESTS_PER_MINUTE: '2' })
  for (let i = 0; i < 5; i++) assert.equal((await server.inject('/health/live')).statusCode, 200)
})
