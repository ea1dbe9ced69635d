import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { theSystem } from '#platform/scopes.ts'
import { inReadScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { decideByDate, registerTwice } from '#testing/decided-registry.ts'
import { openTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { runTrial, trialRetention } from './trials.ts'

const { organization, services, clock } = await openTestApp()
const own = await organization()
const head = await own.as('programme_admin')
const operator = await own.as('operator')
await registerTwice(services, own.id, 40)

const never = new AbortController().signal

async function start(settings: object = {}): Promise<string> {
  const answer = await head.post('/mpi/lab/trials', settings)
  assert.equal(answer.statusCode, 202, answer.body)
  assert.equal(answer.headers.location, `/mpi/lab/trials/${answer.json().id}`)
  return answer.json().id
}

async function tryOut(settings: object = {}) {
  const id = await start(settings)
  await runTrial(services, own.id, id, never)
  return (await head.get(`/mpi/lab/trials/${id}`)).json()
}

/** All that the registry holds, as PostgreSQL writes it. */
const registryTables = [
  'mpi_identity',
  'mpi_blocking_key',
  'mpi_search_key',
  'mpi_review',
  'mpi_review_count',
  'mpi_merge',
  'mpi_distinct',
  'mpi_history',
  'mpi_population',
  'mpi_profile',
  'mpi_teaching',
]
const registryBytes = () =>
  inReadScope(services, own.id, async ({ db }) => {
    const sums: Record<string, unknown> = {}
    for (const table of registryTables) {
      const { rows } = await sql<{ sum: string }>`
        select md5(string_agg(row::text || row.xmin::text, ' ' order by row::text)) as sum
        from (select xmin, * from ${sql.table(table)}) row`.execute(db)
      sums[table] = rows[0]?.sum
    }
    return sums
  })

interface Movement {
  from: string
  to: string
  pairs: number
}
const moved = (movements: Movement[]) =>
  Object.fromEntries(
    movements.filter(({ pairs }) => pairs > 0).map(({ from, to, pairs }) => [`${from} > ${to}`, pairs]),
  )

test('the rules in use move nothing, and a trial writes nothing but its own figures', async () => {
  const before = await registryBytes()
  const { status, result, examples, people_read } = await tryOut()
  assert.deepEqual([status, moved(result.movements), examples, people_read], ['completed', {}, [], 80])
  assert.deepEqual(result.now, result.tried)
  assert.ok(result.now.reviewed >= 30, JSON.stringify(result))
  assert.deepEqual(await registryBytes(), before)
})

test('other thresholds move pairs, with the people and the reasons of ten of them at most, and reading them leaves a trace', async () => {
  const { id, result, examples } = await tryOut({ certain: 0.85, probable: 0.6 })
  const movements = moved(result.movements)
  assert.ok((movements['review > same'] ?? 0) > 10, JSON.stringify(movements))
  assert.ok(result.tried.linked > result.now.linked && result.tried.precision < 1)
  assert.ok(result.tried.recall > (result.now.recall ?? 0))
  assert.equal(examples.filter(({ to }: Movement) => to === 'same').length, 10)
  const [{ existing, new: other, reasons, score_now, score_tried }] = examples
  assert.equal(existing.last_name, other.last_name)
  assert.deepEqual([score_now, reasons.length > 3], [score_tried, true])
  const stored = await inReadScope(services, own.id, ({ db }) =>
    sql<{ text: string }>`select result::text as text from mpi_trial where id = ${id}`.execute(db),
  )
  assert.doesNotMatch(stored.rows[0]?.text ?? '', new RegExp(existing.last_name))
  await until(async () => (await head.get(`/audit/entries?object=${id}&action=trial.opened`)).json().total === 1)
})

test('pairs that somebody decided are asked about by no rule', async () => {
  const other = await organization()
  const clerk = await other.as('operator')
  const theirs = await other.as('programme_admin')
  await registerTwice(services, other.id, 8)
  const distinct = await decideByDate(clerk)
  assert.ok(distinct > 4)
  const { id } = (await theirs.post('/mpi/lab/trials', { probable: 0.5 })).json()
  await runTrial(services, other.id, id, never)
  const { result } = (await theirs.get(`/mpi/lab/trials/${id}`)).json()
  assert.deepEqual([result.now.reviewed, moved(result.movements)], [0, {}])
  assert.equal((await head.get(`/mpi/lab/trials/${id}`)).statusCode, 404)
  assert.equal((await head.post(`/mpi/lab/trials/${id}/cancel`)).statusCode, 404)
})

test('one trial at a time; a cancelled one ends and is not run', async () => {
  const id = await start({ certain: 0.9 })
  assert.equal((await head.post('/mpi/lab/trials', {})).json().code, 'trial_under_way')
  assert.equal((await head.post(`/mpi/lab/trials/${id}/cancel`)).json().status, 'cancelled')
  assert.equal((await head.post(`/mpi/lab/trials/${id}/cancel`)).json().status, 'cancelled')
  await runTrial(services, own.id, id, never)
  const { status, result } = (await head.get(`/mpi/lab/trials/${id}`)).json()
  assert.deepEqual([status, result], ['cancelled', null])
})

test('a trial whose worker had to stop is begun again by another', async () => {
  const id = await start()
  const stopping = new AbortController()
  stopping.abort()
  await assert.rejects(runTrial(services, own.id, id, stopping.signal))
  assert.equal((await head.get(`/mpi/lab/trials/${id}`)).json().status, 'running')
  await runTrial(services, own.id, id, never)
  const { rows } = await inReadScope(services, own.id, ({ db }) =>
    sql<{ attempt: number; status: string }>`select attempt, status from mpi_trial where id = ${id}`.execute(db),
  )
  assert.deepEqual(rows, [{ attempt: 2, status: 'completed' }])
})

test('thresholds have an order, versions exist, and only those who lead a programme may try', async () => {
  assert.equal((await head.post('/mpi/lab/trials', { certain: 0.7 })).statusCode, 422)
  assert.equal((await head.post('/mpi/lab/trials', { certain: 1.2 })).statusCode, 422)
  assert.equal(
    (await head.post('/mpi/lab/trials', { profile_id: 'prf_of_somebody_else' })).json().code,
    'profile_not_found',
  )
  assert.equal((await operator.post('/mpi/lab/trials', {})).statusCode, 403)
  const { profile_id } = (await head.post('/mpi/lab/trials', { profile_id: 'shipped' })).json()
  assert.equal(profile_id, null)
})

test('trials are listed newest first, and deleted when they are old', async () => {
  const { total, items } = (await head.get('/mpi/lab/trials')).json()
  assert.ok(total >= 4 && items[0].created_at >= items[1].created_at)
  assert.equal(items[0].examples, undefined)
  const later = new Date(clock.now().getTime() + 1_000)
  const deleted = await inUnitOfWork(services, { tenantId: own.id, actor: theSystem }, async (work) =>
    trialRetention.of === 'organization' ? trialRetention.deleteOld(work, later, 100) : 0,
  )
  assert.equal(deleted, total - 1, 'all but the one that waits')
})
