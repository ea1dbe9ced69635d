import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Type } from 'typebox'
import { theSystem, type UnitOfWork } from '#platform/scopes.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { Endless } from '#testing/endless-job.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import type { Tx } from '../db/database.ts'
import { ProcessNotifications } from '../db/process-notifications.ts'
import { openLog } from '../log.ts'
import { Notifier } from '../notifications.ts'
import { defineJob, handle, type JobHandler, type JobKind } from './job.ts'
import { Queue } from './queue.ts'

const { organization, services } = await openTestApp()
const { id: tenantId } = await organization()
const Word = Type.Object({ word: Type.String() })

async function openQueue(handlers: JobHandler[]): Promise<Queue> {
  const queue = new Queue(services.database, openLog('silent'))
  await queue.open(handlers)
  return queue
}

const act = <T>(step: (db: Tx) => Promise<T>) =>
  inUnitOfWork(services, { tenantId, actor: theSystem }, ({ db }) => step(db))

function enqueue(queue: Queue, kind: JobKind<typeof Word>, word: string, key?: string) {
  return act((db) => queue.enqueue(db, kind, { word }, key ? { key } : {})).then(() => queue.wake(kind.name))
}

async function until(condition: () => boolean): Promise<void> {
  for (let i = 0; i < 1_200 && !condition(); i++) await new Promise((resolve) => setTimeout(resolve, 25))
  assert.ok(condition(), 'it did not happen in time')
}

test('a failed job is retried', async () => {
  const attempts: number[] = []
  const kind = defineJob('test.flaky', Word, { retries: 3, firstDelaySeconds: 1 })
  const queue = await openQueue([
    handle(kind, async (_payload, { attempt }) => {
      attempts.push(attempt)
      if (attempt < 2) throw new Error('not yet')
    }),
  ])
  await queue.work()
  await enqueue(queue, kind, 'again')
  await until(() => attempts.length === 2)
  await queue.stop(1_000)
  assert.deepEqual(attempts, [1, 2])
})

test('long jobs are taken one at a time, so that another process finds the others', async () => {
  const kind = defineJob('test.long', Word, { isLong: true })
  const open = Promise.withResolvers<void>()
  const taken: string[][] = [[], []]
  const [first, second] = await Promise.all(
    taken.map((words) =>
      openQueue([
        handle(kind, async ({ word }) => {
          words.push(word)
          await open.promise
        }),
      ]),
    ),
  )
  for (const word of ['one', 'two', 'three']) await enqueue(first as Queue, kind, word)
  await first?.work()
  await until(() => taken[0]?.length === 1)
  await second?.work()
  await until(() => taken[1]?.length === 1)
  assert.deepEqual(taken.flat().length, 2)
  open.resolve()
  await until(() => taken.flat().length === 3)
  await Promise.all([first?.stop(1_000), second?.stop(1_000)])
})

test('a job that never succeeds becomes a dead letter and is given up once', async () => {
  const givenUp: string[] = []
  const kind = defineJob('test.hopeless', Word, { retries: 0 })
  const hopeless = handle(
    kind,
    async () => {
      throw new Error('never')
    },
    { giveUp: async ({ word }) => void givenUp.push(word) },
  )
  const queue = await openQueue([hopeless])
  await queue.work()
  await enqueue(queue, kind, 'lost')
  await until(() => givenUp.length > 0)
  await queue.stop(1_000)
  assert.deepEqual(givenUp, ['lost'])
})

test('a job whose process was killed is run by the next process as another attempt', async () => {
  const seen: number[] = []
  const queue = await openQueue([handle(Endless, async (_payload, { attempt }) => void seen.push(attempt))])
  const script = fileURLToPath(new URL('../../testing/endless-job.ts', import.meta.url))
  const victim = spawn(process.execPath, [script, services.database.pool.options.connectionString ?? ''])
  await act((db) => queue.enqueue(db, Endless, {}))
  await new Promise((resolve, reject) => {
    victim.stdout.once('data', resolve)
    victim.once('exit', () => reject(new Error('The other process ended.')))
  })
  victim.kill('SIGKILL')
  await queue.work()
  await until(() => seen.length === 1)
  assert.deepEqual(seen, [2])
  await queue.stop(500)
})

test('a payload that does not fit its schema is refused before it is enqueued, and never runs', async () => {
  const kind = defineJob('test.checked', Word)
  const seen: unknown[] = []
  const handler = handle(kind, async (payload) => void seen.push(payload))
  const queue = await openQueue([handler])
  await assert.rejects(
    act((db) => queue.enqueue(db, kind, { word: 7 as never })),
    /payload of the job test\.checked/,
  )
  assert.throws(
    () => handler.run({ word: 7 }, { id: 'x', attempt: 1, signal: new AbortController().signal }),
    /payload/,
  )
  assert.deepEqual(seen, [])
  await queue.stop(500)
})

test('a job that another process enqueues starts without waiting for the next poll', async () => {
  const kind = defineJob('test.elsewhere', Word)
  const woken: string[] = []
  const elsewhere = await listenElsewhere()
  elsewhere.notifier.on('job-enqueued', ({ kind: name }) => void woken.push(name))
  await services.queue.open([handle(kind, async () => {})])
  const step = (work: UnitOfWork) => Promise.all(['a', 'b'].map((word) => work.enqueue(kind, { word })))
  await inUnitOfWork(services, { tenantId, actor: theSystem }, step)
  await until(() => woken.length > 0)
  // One notification per commit, however many jobs it enqueues.
  assert.deepEqual(woken, ['test.elsewhere'])
  await elsewhere.processNotifications.stop()
})

async function listenElsewhere() {
  const notifier = new Notifier()
  const processNotifications = new ProcessNotifications(services.database, notifier)
  await processNotifications.listen()
  return { notifier, processNotifications }
}

test('at most one job per key of a keyed kind waits', async () => {
  const ran: string[] = []
  const kind = defineJob('test.keyed', Word, { isKeyed: true })
  const queue = await openQueue([handle(kind, async ({ word }) => void ran.push(word))])
  await enqueue(queue, kind, 'first of a', 'a')
  await enqueue(queue, kind, 'second of a', 'a')
  await enqueue(queue, kind, 'first of b', 'b')
  await queue.work()
  await until(() => ran.length === 2)
  await assert.rejects(enqueue(queue, kind, 'without'), /no key/)
  await queue.stop(500)
  assert.deepEqual(ran.sort(), ['first of a', 'first of b'])
})

test('a kind without a handler cannot be enqueued', async () => {
  const queue = await openQueue([])
  await assert.rejects(enqueue(queue, defineJob('test.unknown', Word), 'x'), /No handler/)
  await queue.stop(500)
})

test('schedules are kept in the database', async () => {
  const kind = defineJob('test.hourly', Type.Object({}))
  const queue = await openQueue([handle(kind, async () => {}, { schedule: '5 * * * *' })])
  await queue.work()
  const { rows } = await asOwner(services).query("select cron from pgboss.schedule where name = 'test.hourly'")
  assert.deepEqual(rows, [{ cron: '5 * * * *' }])
  await queue.stop(500)
})
