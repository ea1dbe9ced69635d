import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { subscribe } from '#platform/subscriptions.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'
import { openLog } from './log.ts'
import { defineJob, handle } from './queue/job.ts'
import { Queue } from './queue/queue.ts'
import { Busy, StorageFull } from './refusals.ts'
import { theSystem, type UnitOfWork } from './scopes.ts'
import type { Services } from './services.ts'
import { inUnitOfWork } from './unit-of-work.ts'

declare module '#platform/events.ts' {
  interface DomainEvents {
    'test-happened': { word: string }
  }
}

const { organization, services: opened } = await openTestApp()
const { id: tenantId } = await organization()

const heard: string[] = []
const ran: string[] = []
const subscriptions = [subscribe('test-happened', async (_work, { word }) => void heard.push(word))]
const Echo = defineJob('test.echo', Type.Object({ word: Type.String() }))
const queue = new Queue(opened.database, openLog('silent'))
const services: Services = { ...opened, queue, subscriptions }
await queue.open([handle(Echo, async ({ word }) => void ran.push(word))])
await queue.work()
test.after(() => queue.stop(1_000))

const act = <T>(step: (work: UnitOfWork) => Promise<T>) => inUnitOfWork(services, { tenantId, actor: theSystem }, step)

async function rename(work: UnitOfWork, name: string): Promise<void> {
  await work.db.updateTable('organization').set({ name }).where('id', '=', tenantId).execute()
}

async function nameNow(): Promise<string> {
  const { rows } = await asOwner(services).query('select name from organization where id = $1', [tenantId])
  return rows[0].name
}

test('statements begun at once are executed in the order in which they were begun', async () => {
  const before = await nameNow()
  await act(async (work) => {
    const names = () => work.db.selectFrom('organization').select('name').where('id', '=', tenantId).executeTakeFirst()
    const [first, , second, , third] = await Promise.all([
      names(),
      sql`update organization set name = name || ' 1' where id = ${tenantId}`.execute(work.db),
      names(),
      rename(work, 'Two'),
      sql<{ name: string }>`select name from organization where id = ${tenantId}`.execute(work.db),
    ])
    assert.deepEqual([first?.name, second?.name, third.rows[0]?.name], [before, `${before} 1`, 'Two'])
  })
})

test('if one of several statements begun at once fails, its error is thrown and none of them is committed', async () => {
  const before = await nameNow()
  const failing = act((work) =>
    Promise.all([rename(work, 'Never'), sql`select 1 / 0`.execute(work.db), rename(work, 'Nor this')]),
  )
  await assert.rejects(failing, /division by zero/)
  assert.equal(await nameNow(), before)
})

test('listeners run in the transaction of the act, and its jobs run if and only if it commits', async () => {
  const failed = act(async (work) => {
    await work.publish('test-happened', { word: 'undone' })
    await work.enqueue(Echo, { word: 'undone' })
    throw new Error('changed my mind')
  })
  await assert.rejects(failed, /changed my mind/)
  await act(async (work) => {
    await work.publish('test-happened', { word: 'done' })
    await work.enqueue(Echo, { word: 'done' })
  })
  await until(() => ran.length > 0)
  assert.deepEqual(ran, ['done'])
  assert.deepEqual(heard, ['undone', 'done'])
})

test('a refused act leaves nothing behind', async () => {
  const before = await nameNow()
  await assert.rejects(
    act(async (work) => {
      await rename(work, 'half done')
      throw new StorageFull()
    }),
    StorageFull,
  )
  assert.equal(await nameNow(), before)
})

test('an act that conflicts with a concurrent one is retried a limited number of times', async () => {
  let tries = 0
  await act(async (work) => {
    await rename(work, `try ${++tries}`)
    if (tries < 3) throw Object.assign(new Error(), { code: '40001' })
  })
  assert.equal(await nameNow(), 'try 3')
  const hopeless = act(async () => {
    tries += 1
    throw Object.assign(new Error(), { code: '40P01' })
  })
  await assert.rejects(hopeless, Busy)
  assert.equal(tries, 8)
})

test('steps before the commit run last and still belong to the act', async () => {
  const order: string[] = []
  const failed = act(async (work) => {
    work.beforeCommit(async () => {
      order.push('last')
      throw new Error('too late')
    })
    await rename(work, 'never')
    order.push('first')
  })
  await assert.rejects(failed, /too late/)
  assert.deepEqual(order, ['first', 'last'])
  assert.notEqual(await nameNow(), 'never')
})

test('the last steps run after all others, whichever came first, and a step may add one', async () => {
  const order: string[] = []
  await act(async (work) => {
    const note = (name: string) => async () => void order.push(name)
    work.beforeCommit(note('audit'), { isLast: true })
    work.beforeCommit(async () => {
      order.push('counters')
      work.beforeCommit(note('added'))
    })
  })
  assert.deepEqual(order, ['counters', 'added', 'audit'])
})

test('an organization id that could end the statement is refused', async () => {
  await assert.rejects(
    inUnitOfWork(services, { tenantId: "x'; drop role", actor: theSystem }, async () => {}),
    /not the id/,
  )
})
