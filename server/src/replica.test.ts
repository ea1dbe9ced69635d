// Only in npm run test:full: starts servers of PostgreSQL.
// Lists, searches and figures are answered by a streaming replica: never without what a user has just written, never older than
// allowed, and without a failed request when it is lost.

import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { inListScope } from '#platform/unit-of-work.ts'
import { startReplicatedPostgres } from '#testing/replicated-postgres.ts'
import { runStatement } from '#testing/run-statement.ts'
import { type Caller, openTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'

const servers = await startReplicatedPostgres()
const environment = {
  DATABASE_URL: servers.primaryUrl,
  DATABASE_REPLICA_URL: servers.replicaUrl,
  REPLICA_MAX_LAG_SECONDS: '2',
  MASTER_KEY: 'ab'.repeat(32),
  SIGNING_KEY: 'cd'.repeat(32),
}
const open = () => openTestApp(environment)
const { organization, services } = await open()
const other = await open()
after(() => servers[Symbol.asyncDispose]())
afterEach(() => servers.resumeReplay())

const own = await organization()
const manager = await own.as('programme_admin')
const campaign = (prefix: string) => ({
  name: prefix,
  campaign_type: 'vaccination',
  prefix,
  language: 'fr',
  template_id: 'aero',
})
const make = async (prefix: string) =>
  assert.equal((await manager.post('/campaigns', campaign(prefix))).statusCode, 201)
const listed = async (caller: Caller = manager): Promise<string[]> => {
  const answer = await caller.get('/campaigns')
  assert.equal(answer.statusCode, 200)
  return answer.json().items.map(({ prefix }: { prefix: string }) => prefix)
}
const mayAnswer = () => services.replica?.mayAnswer(own.id) === true
/** As background work does: nobody waits to see it. */
const rename = (prefix: string, to: string) =>
  runStatement(servers.primaryUrl, `update campaign set prefix = '${to}' where prefix = '${prefix}'`)
const isInRecovery = () =>
  inListScope(services, own.id, async ({ db }) => {
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)
    return rows[0]?.is
  })

test('the replica answers, and separates organizations', async () => {
  await make('AAA')
  await until(mayAnswer)
  assert.equal(await isInRecovery(), true)
  const stranger = await organization()
  await until(() => services.replica?.mayAnswer(stranger.id) === true)
  const { rows } = await inListScope(services, stranger.id, ({ db }) =>
    sql<{ total: number; is: boolean }>`select count(*)::int as total, pg_is_in_recovery() as is from campaign`.execute(
      db,
    ),
  )
  assert.deepEqual(rows, [{ total: 0, is: true }])
  await assert.rejects(
    inListScope(services, own.id, ({ db }) => sql`delete from campaign`.execute(db)),
    { code: '25006' },
  )
})

test('what a user has written is in the next list, in this process and in another, however late the replica is', async () => {
  await until(mayAnswer)
  await servers.pauseReplay()
  await make('BBB')
  assert.deepEqual((await listed()).toSorted(), ['AAA', 'BBB'])
  await until(() => other.services.replica?.mayAnswer(own.id) === false)
  const there = await other.server.inject({ url: '/campaigns', headers: { authorization: `Bearer ${manager.token}` } })
  assert.equal(there.json().items.length, 2)
  await servers.resumeReplay()
  await until(mayAnswer)
  assert.equal(await isInRecovery(), true)
})

test('nothing is older than allowed', async () => {
  await until(mayAnswer)
  await servers.pauseReplay()
  await rename('BBB', 'CCC')
  // The replica may answer for a while, and does not know. It is not asked any more long before it goes on.
  await until(async () => (await listed()).includes('CCC'), 'an answer of the primary')
  assert.equal(mayAnswer(), false)
  await servers.resumeReplay()
})

test('a lost replica costs no request, and one that is back is used again', async () => {
  await until(mayAnswer)
  const failed: number[] = []
  let isOver = false
  const asking = Promise.all(
    Array.from({ length: 4 }, async () => {
      for (; !isOver; await wait(5)) {
        const { statusCode } = await manager.get('/campaigns')
        if (statusCode !== 200) failed.push(statusCode)
      }
    }),
  )
  await servers.stopReplica()
  await until(() => !mayAnswer())
  await wait(300)
  isOver = true
  await asking
  assert.deepEqual(failed, [])
  await servers.startReplica()
  await until(mayAnswer)
  assert.equal(await isInRecovery(), true)
})
