import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { Type } from 'typebox'
import { openTestDatabase } from '#testing/test-database.ts'
import { inTransaction } from '../db/transaction.ts'
import { openLog } from '../log.ts'
import { defineJob, handle } from './job.ts'
import { Queue } from './queue.ts'
import { countWaitingJobs, readWaitingJobs, type WaitingJob } from './waiting-jobs.ts'

const Plain = defineJob('test.plain', Type.Object({ number: Type.Integer() }))
const Keyed = defineJob('test.keyed', Type.Object({}), { isKeyed: true })

test('jobs that wait go to another database with their payload, key and time, and unknown kinds are named', async () => {
  const handlers = [Plain, Keyed].map((kind) => handle(kind, async () => {}))
  const [from, to] = [await openTestDatabase(), await openTestDatabase()]
  const [queue, copy] = [new Queue(from, openLog('silent')), new Queue(to, openLog('silent'))]
  await queue.open(handlers)
  await copy.open(handlers.slice(0, 1))
  const later = new Date(Date.now() + 3_600_000)
  await inTransaction(from, { role: 'platform' }, async (tx) => {
    await queue.enqueue(tx, Plain, { number: 1 })
    await queue.enqueue(tx, Plain, { number: 2 }, { startAfter: later })
    await queue.enqueue(tx, Keyed, {}, { key: 'only' })
  })
  const read = async (url: unknown) => {
    const client = new pg.Client({ connectionString: String(url) })
    await client.connect()
    await client.query('begin')
    const jobs: WaitingJob[] = []
    for await (const job of readWaitingJobs(client)) jobs.push(job)
    assert.equal(await countWaitingJobs(client), jobs.length)
    await client.end()
    return jobs.sort((a, b) => a.id.localeCompare(b.id))
  }
  const original = await read(from.owner.pool.options.connectionString)
  assert.equal(original.length, 3)
  const all = async function* () {
    yield* original
  }
  assert.deepEqual(await copy.restore(all()), ['test.keyed'])
  assert.deepEqual(
    await read(to.owner.pool.options.connectionString),
    original.filter(({ name }) => name === 'test.plain'),
  )
  for (const { stop } of [queue, copy].map((one) => ({ stop: () => one.stop(1_000) }))) await stop()
  for (const database of [from, to]) await database.close()
})
