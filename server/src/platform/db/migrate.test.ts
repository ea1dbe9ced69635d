import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openTestDatabase } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'
import { DatabaseOfDevelopmentVersion, DatabaseTooNew, migrate, missingMigrations } from './migrate.ts'
import { MigrationsMissing, prepareSchema } from './prepare-schema.ts'

const database = await openTestDatabase()
const { kysely, pool } = database.owner
after(database.close)

test('a migrated database lacks nothing', async () => {
  assert.deepEqual(await migrate(kysely), [])
  assert.deepEqual(await missingMigrations(kysely), [])
})

test('an older process runs on a schema to which a newer version has only added', async () => {
  await pool.query(`insert into kysely_migration (name, timestamp) values ('9000_newer', '2027-01-01')`)
  for (const migrations of ['run', 'await', 'require'] as const) await prepareSchema(database.owner, { migrations })
  assert.deepEqual(await migrate(kysely), [])
})

test('an older process refuses a schema that needs newer processes', async () => {
  await pool.query(`update installation_fact set value = '9000' where name = 'schema_needs'`)
  for (const migrations of ['run', 'await', 'require'] as const)
    await assert.rejects(prepareSchema(database.owner, { migrations }), DatabaseTooNew)
  await pool.query(`delete from installation_fact where name = 'schema_needs'`)
  await assert.rejects(missingMigrations(kysely), DatabaseTooNew)
  await pool.query(`delete from kysely_migration where name = '9000_newer'`)
})

test('without the right to migrate, a process waits for the migrations and a tool asks for them', async () => {
  const { rows } = await pool.query('delete from kysely_migration where name >= $1 returning *', ['0015'])
  await assert.rejects(
    prepareSchema(database.owner, { migrations: 'require' }),
    (error) => error instanceof MigrationsMissing && error.message.includes('ops:migrate'),
  )
  let said = 0
  let isOver = false
  const waiting = prepareSchema(database.owner, { migrations: 'await' }, (count) => {
    said = count
  }).then(() => {
    isOver = true
  })
  await until(() => said > 0, 'a sentence')
  assert.deepEqual([said, isOver], [rows.length, false])
  for (const { name, timestamp } of rows)
    await pool.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [name, timestamp])
  await waiting
})

test('a database of a development version is refused with advice, even if its migrations have the same names', async () => {
  await pool.query('alter policy own_organization on tenant_key rename to tenant_wall')
  const isRefused = (error: unknown) =>
    error instanceof DatabaseOfDevelopmentVersion && /before 0\.2\.0.*empty DATA_DIR/.test(error.message)
  await assert.rejects(migrate(kysely), isRefused)
  await pool.query(`insert into kysely_migration (name, timestamp) values ('0045_dhis2_left_out', '2026-11-16')`)
  await assert.rejects(migrate(kysely), isRefused)
})

test('an empty database is filled by whichever process comes first, because no older process uses it', async () => {
  await pool.query('drop schema public cascade; create schema public')
  await Promise.all([1, 2].map(() => prepareSchema(database.owner, { migrations: 'await' })))
  assert.deepEqual(await missingMigrations(kysely), [])
})
