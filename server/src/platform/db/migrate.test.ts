import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openTestDatabase } from '#testing/test-database.ts'
import { DatabaseOfDevelopmentVersion, migrate, pendingMigrations } from './migrate.ts'

const { kysely, pool, close } = await openTestDatabase()
after(close)

test('a migrated database has nothing left to do', async () => {
  await migrate(kysely)
  assert.equal(await pendingMigrations(kysely), 0)
})

test('a database of a development version is refused with what to do, also where its migrations have the same names', async () => {
  await pool.query('alter policy own_organization on tenant_key rename to tenant_wall')
  const isRefused = (error: unknown) =>
    error instanceof DatabaseOfDevelopmentVersion && /before 0\.2\.0.*empty DATA_DIR/.test(error.message)
  await assert.rejects(migrate(kysely), isRefused)
  await pool.query(`insert into kysely_migration (name, timestamp) values ('0045_dhis2_left_out', '2026-11-16')`)
  await assert.rejects(migrate(kysely), isRefused)
})
