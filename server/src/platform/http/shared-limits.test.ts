import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { asOwner } from '#testing/test-database.ts'
import { openTwoProcesses } from '#testing/two-processes.ts'
import { until } from '#testing/until.ts'
import { SharedLimits } from './shared-limits.ts'

const production = { NODE_ENV: 'production', ADMIN_PASSWORD: 'a-password-for-this-test', REQUESTS_PER_MINUTE: '5' }
const [first, second] = await openTwoProcesses({ ...production, REQUEST_LIMITS: 'shared' })

test('requests to two processes count together within a second, and another address is not concerned', async () => {
  const ask = ({ server }: typeof first, remoteAddress = '203.0.113.7') =>
    server.inject({ url: '/health/live', remoteAddress })
  const exchanged = (requests: number) => async () => {
    const { rows } = await asOwner(first.services).query('select sum(requests)::int as sum from request_count')
    return rows[0]?.sum === requests
  }
  for (let i = 0; i < 5; i++) assert.equal((await ask(first)).statusCode, 200)
  await until(exchanged(5), 'the counts of the first process')
  // Unless it has asked the others already, it lets one through and tells them of it.
  if ((await ask(second)).statusCode === 200) await until(exchanged(6), 'the count of the second process')
  // Alone, it would let five through. It may need a moment to read what it was told.
  let status = 200
  for (let asked = 1; asked < 5 && status === 200; asked++) {
    await setTimeout(100)
    status = (await ask(second)).statusCode
  }
  assert.equal(status, 429)
  const refused = await ask(second)
  assert.equal(refused.headers['ratelimit-remaining'], '0')
  assert.ok(Number(refused.headers['retry-after']) > 0)
  assert.equal((await ask(second, '203.0.113.8')).statusCode, 200)
  const { rows } = await asOwner(first.services).query('select key from request_count')
  assert.ok(rows.every(({ key }) => !String(key).includes('203.0.113')))
})

test('a new minute begins with nothing, and old counts are deleted', async () => {
  const { services, clock } = first
  await using limits = new SharedLimits(services, 60_000)
  const store = new limits.store({})
  const count = () => {
    let current = 0
    store.incr(
      '203.0.113.9',
      (_, result) => {
        current = result?.current ?? 0
      },
      60_000,
      5,
    )
    return current
  }
  assert.deepEqual([count(), count()], [1, 2])
  await limits.exchange()
  assert.equal(count(), 3)
  clock.advanceSeconds(180)
  assert.equal(count(), 1)
  await limits.exchange()
  const { rows } = await asOwner(services).query('select distinct minute from request_count')
  assert.equal(rows.length, 1)
})

test('while the database does not answer, each process counts alone', async () => {
  const { services } = first
  const database = { ...services.database, pool: { query: async () => Promise.reject(new Error('away')) } }
  await using limits = new SharedLimits({ ...services, database: database as never }, 60_000)
  const store = new limits.store({})
  const counts: number[] = []
  for (let i = 0; i < 3; i++) {
    store.incr('203.0.113.10', (_, result) => counts.push(result?.current ?? 0), 60_000, 5)
    await limits.exchange()
  }
  assert.deepEqual(counts, [1, 2, 3])
})
