import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startPostgresProxy } from '#testing/postgres-proxy.ts'
import { openTestApp } from '#testing/test-app.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'
import { openPostgres } from './db/open-database.ts'
import { describeError, openLog, withoutOutages } from './log.ts'
import { Outage } from './outage.ts'
import { DatabaseUnavailable, NotFound } from './refusals.ts'

test('an outage begins once and ends once, however often it is noticed', () => {
  const outage = new Outage()
  const told: unknown[] = []
  outage.onBegin = () => told.push('begins')
  outage.onEnd = ({ count }) => told.push(count)
  outage.answered()
  for (let tries = 0; tries < 3; tries++) outage.failed(new Error('away'))
  outage.answered()
  outage.answered()
  assert.deepEqual(told, ['begins', 3])
})

test('lines about what fails because of an outage are for those who look closely', () => {
  const lines: { level: number; event: string }[] = []
  const log = withoutOutages(openLog('debug', { write: (line) => void lines.push(JSON.parse(line)) }))
  log.warn('work failed', { error: new DatabaseUnavailable() })
  log.error('work failed', { error: new NotFound() })
  log.warn('a warning')
  assert.deepEqual(
    lines.map(({ level }) => level),
    [20, 50, 40],
  )
})

test('errors that pg-boss hands on as plain objects are readable', () => {
  const error = Object.assign(new Error('secret'), { code: '57P01' })
  const copy = { ...error, message: error.message, stack: error.stack, queue: 'q', worker: 'w' }
  const described = describeError(copy)
  assert.deepEqual([described.name, described.code], ['Error', '57P01'])
  assert.match(String((described.at as string[])[0]), /outage\.test\.ts/)
  assert.ok(!JSON.stringify(described).includes('secret'))
})

test('a database that is away for a while has two lines in the log', async () => {
  const direct = await openTestDatabase()
  const proxy = await startPostgresProxy(String(direct.pool.options.connectionString))
  const database = openPostgres(proxy.url, 4)
  const { services, server, logged } = await openTestApp({}, { database })
  after(direct.close)
  await services.queue.work()
  const warnings = () =>
    logged()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { level: number; event: string; count?: number })
      .filter(({ event, level }) => level >= 40 || event.startsWith('the database'))
  const before = warnings().length
  proxy.breakOff()
  for (let tries = 0; tries < 5; tries++) assert.equal((await server.inject({ url: '/health/ready' })).statusCode, 503)
  await until(() => logged().includes('queue error'), 'an error of the queue')
  assert.match((await server.inject({ url: '/metrics' })).body, /^samakart_database_up 0$/m)
  proxy.restore()
  await until(async () => (await server.inject({ url: '/health/ready' })).statusCode === 200)
  const events = warnings()
    .slice(before)
    .map(({ event }) => event)
    .filter((event) => !event.startsWith('notifications of other processes'))
  assert.deepEqual(events, ['the database does not answer', 'the database answers again'])
  assert.ok((warnings().at(-1)?.count ?? 0) > 3)
})
