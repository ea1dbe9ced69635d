import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { startPostgresProxy } from '#testing/postgres-proxy.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'
import { openLog } from '../log.ts'
import { Notifier } from '../notifications.ts'
import { openPostgres } from './open-database.ts'
import { type ListenerOptions, ProcessNotifications } from './process-notifications.ts'
import { inTransaction } from './transaction.ts'

const database = await openTestDatabase()
const directUrl = String(database.pool.options.connectionString)
const closed: (() => Promise<void>)[] = [database.close]
after(async () => {
  for (const close of closed.reverse()) await close()
})

/** A process on the database at this address. */
async function startProcess(url: string, options: ListenerOptions & { isPooler?: boolean } = {}) {
  const own = openPostgres(url, 2, { isPooler: options.isPooler ?? false })
  const notifier = new Notifier()
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  const notifications = new ProcessNotifications(own, notifier, { log, checkMs: 1_000, ...options })
  const heard: string[] = []
  notifier.on('job-enqueued', ({ kind }) => heard.push(kind))
  notifier.on('notifications-missed', () => heard.push('missed'))
  await notifications.listen()
  closed.push(async () => {
    await notifications.stop()
    await own.close()
  })
  return { own, notifications, heard, logged: () => lines.join('') }
}

const sender = await startProcess(directUrl)
const send = (kind: string) =>
  inTransaction(sender.own, { role: 'platform' }, (db) => sender.notifications.send(db, 'job-enqueued', { kind }))

test('a connection that is cut without a word is noticed, and what was remembered is forgotten', async () => {
  const proxy = await startPostgresProxy(directUrl)
  const listener = await startProcess(directUrl, { directUrl: proxy.url })
  await send('first')
  await until(() => listener.heard.includes('first'), 'the first notification')
  const before = listener.notifications.session
  proxy.cut()
  await send('unheard')
  await until(() => listener.notifications.session === undefined, 'the discovery')
  assert.deepEqual(listener.heard, ['first', 'missed'])
  assert.match(listener.logged(), /notifications of other processes do not arrive/)

  proxy.restore()
  await until(() => listener.notifications.session !== undefined, 'a new connection')
  assert.notEqual(listener.notifications.session, before)
  await send('second')
  await until(() => listener.heard.includes('second'), 'the second notification')
  assert.deepEqual(listener.heard, ['first', 'missed', 'missed', 'second'])
  assert.match(listener.logged(), /arrive again/)
})

test('behind a pooler a process listens at the direct address', async () => {
  const pooler = await startPostgresProxy(directUrl, { isPooler: true })
  const listener = await startProcess(pooler.url, { directUrl, isPooler: true })
  assert.ok(listener.notifications.session)
  await send('through')
  await until(() => listener.heard.includes('through'), 'the notification')
  const limit = await inTransaction(listener.own, { role: 'platform' }, async (db) => {
    const { rows } = await sql<{ lock_timeout: string }>`show lock_timeout`.execute(db)
    return rows[0]?.lock_timeout
  })
  assert.equal(limit, '5s')
})

test('behind a pooler without a direct address a process knows that it hears nothing', async () => {
  const pooler = await startPostgresProxy(directUrl, { isPooler: true })
  const listener = await startProcess(pooler.url)
  assert.equal(listener.notifications.session, undefined)
  assert.match(listener.logged(), /notifications of other processes do not arrive/)
})
