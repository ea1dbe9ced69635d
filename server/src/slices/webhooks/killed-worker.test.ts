// Only in npm run test:full: kills processes of the service.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startService, temporaryFolder } from '#testing/service-process.ts'
import { openTestApp } from '#testing/test-app.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'
import { Receiver } from './testing/receiver.ts'

const keys = { MASTER_KEY: 'ab'.repeat(32), SIGNING_KEY: 'cd'.repeat(32) }
const database = await openTestDatabase()
const url = String(database.owner.pool.options.connectionString)
const { organization } = await openTestApp(keys, {
  database,
  clock: { now: () => new Date() },
})
const receiver = await new Receiver().listen()
after(() => receiver[Symbol.asyncDispose]())

const startWorker = () =>
  startService({ ...keys, ROLE: 'worker', NODE_ENV: 'test', DATABASE_URL: url, DATA_DIR: temporaryFolder() })

test('what a worker was delivering when it was killed is delivered by the next, under the same id', async () => {
  const manager = await (await organization()).as('programme_admin')
  const { id } = (await manager.post('/webhooks', { url: receiver.url, events: ['job.failed'] })).json()
  const delivery = (await manager.post(`/webhooks/${id}/test`)).json()
  // It never answers, so the worker is in the middle when it is killed.
  receiver.behaviours.push(() => {})
  const killed = await startWorker()
  await until(() => receiver.received.length === 1)
  killed.child.kill('SIGKILL')
  await killed.exited
  const read = async () => (await manager.get(`/webhooks/${id}/deliveries`)).json().items[0]
  assert.deepEqual([(await read()).status, (await read()).attempts], ['waiting', []])
  // As if the 12 seconds of its lease had passed.
  await database.owner.pool.query('update webhook set lease_until = now()')
  const next = await startWorker()
  await until(async () => (await read()).status === 'delivered')
  assert.deepEqual(receiver.ids, [delivery.id, delivery.id])
  // A worker that is asked to stop hands its work back at once.
  receiver.behaviours.push(() => {})
  await manager.post(`/webhooks/${id}/test`)
  await until(() => receiver.received.length === 3)
  next.child.kill('SIGTERM')
  assert.equal(await next.exited, 0)
  const { rows } = await database.owner.pool.query('select lease_until from webhook')
  assert.deepEqual([(await read()).status, rows], ['waiting', [{ lease_until: null }]])
})
