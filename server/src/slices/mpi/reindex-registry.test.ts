import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { theSystem } from '#platform/scopes.ts'
import { inPlatformWork, inReadScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { openTestApp } from '#testing/test-app.ts'
import { findOutdated, reindexRegistry } from './reindex-registry.ts'

const { organization, services } = await openTestApp()
const own = await organization()
const operator = await own.as('operator')

const moussa = {
  first_name: 'Moussa',
  last_name: 'Ndiaye',
  date_of_birth: '1987-12-03',
  gender: 'M',
  region_code: 'DKR',
  country_code: 'SN',
}

/** Changes the stored keys as if earlier rules had made them. */
const withKeysOfFormerRules = () =>
  inPlatformWork(services, theSystem, async ({ db }) => {
    for (const table of ['mpi_blocking_key', 'mpi_search_key'])
      await sql`update ${sql.table(table)} set key = key + 1, edition = 1 where tenant_id = ${own.id}`.execute(db)
    await sql`update mpi_population set indexed_edition = 1, coming_edition = 1, reindexed_number = 0
      where tenant_id = ${own.id}`.execute(db)
  })

const keysOf = (edition: number) =>
  inReadScope(services, own.id, async ({ db }) => {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from mpi_blocking_key where edition = ${edition})::int
        + (select count(*) from mpi_search_key where edition = ${edition})::int as count`.execute(db)
    return rows[0]?.count ?? 0
  })

const matches = async () => (await operator.post('/mpi/match', moussa)).json().matches.length
const found = async () => (await operator.get('/mpi/search?q=Moussa%20Ndiaye')).json().total

test('a new registry needs no reindexing', async () => {
  assert.equal((await operator.post('/mpi/register', moussa)).statusCode, 201)
  assert.deepEqual(await findOutdated(services), [])
})

test('new rules find people who were stored by earlier rules, and old keys are deleted', async () => {
  const before = await keysOf(2)
  await withKeysOfFormerRules()
  assert.deepEqual([await matches(), await found()], [0, 0])
  assert.deepEqual(await findOutdated(services), [own.id])
  assert.equal(await reindexRegistry(services, own.id), true)
  assert.deepEqual([await matches(), await found()], [1, 1])
  assert.deepEqual([await keysOf(1), await keysOf(2)], [0, before])
  assert.deepEqual(await findOutdated(services), [])
})

test('keys that stay the same are kept, and closed keys too', async () => {
  await inUnitOfWork(services, { tenantId: own.id, actor: theSystem }, ({ db }) =>
    sql`insert into mpi_blocking_key (key, identity_number, tenant_id, edition) values (7, 0, ${own.id}, 1)`.execute(
      db,
    ),
  )
  const before = await keysOf(2)
  await inPlatformWork(services, theSystem, async ({ db }) => {
    await sql`update mpi_blocking_key set edition = 1 where tenant_id = ${own.id}`.execute(db)
    await sql`update mpi_population set indexed_edition = 1, coming_edition = 1 where tenant_id = ${own.id}`.execute(db)
  })
  await reindexRegistry(services, own.id)
  assert.deepEqual([await keysOf(1), await keysOf(2)], [1, before])
})

test('reindexing that was stopped continues where it was', async () => {
  await withKeysOfFormerRules()
  const stop = new AbortController()
  const batches: number[] = []
  const stopped = await reindexRegistry(services, own.id, {
    signal: stop.signal,
    onProgress: (identities) => {
      batches.push(identities)
      stop.abort()
    },
  })
  assert.deepEqual([stopped, batches, await matches()], [false, [1], 1])
  assert.deepEqual(await findOutdated(services), [own.id])
  const more: number[] = []
  assert.equal(await reindexRegistry(services, own.id, { onProgress: (identities) => more.push(identities) }), true)
  assert.deepEqual([more, await keysOf(1)], [[], 1])
})
