import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openTestDatabase } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'
import {
  DatabaseOfEarlierVersion,
  DatabaseTooNew,
  MigrationsMissing,
  migrate,
  missingMigrations,
  prepareSchema,
} from './migrate.ts'

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

test('a database of 0.2.0 or an earlier version is refused with advice before anything is changed', async () => {
  const tables = () => pool.query('select relname, relacl::text, relpages from pg_class order by 1')
  const executed = () => pool.query('select * from kysely_migration order by 1')
  const { rows } = await pool.query('delete from kysely_migration returning *')
  const ofRelease = ['platform', 'audit', 'accounts', 'billing', 'mpi', 'cards', 'campaigns', 'dhis2']
  for (const later of ['0009_distribution', '0059_campaigns_typed_codes']) {
    const names = [...ofRelease.map((slice, at) => `000${at + 1}_${slice}`), later]
    for (const name of names) await pool.query('insert into kysely_migration values ($1, $2)', [name, '2026-11-12'])
    const before = [(await tables()).rows, (await executed()).rows]
    for (const migrations of ['run', 'await', 'require'] as const)
      await assert.rejects(
        prepareSchema(database.owner, { migrations }),
        (error) =>
          error instanceof DatabaseOfEarlierVersion && /of 0\.2\.0 or an earlier.*empty DATA_DIR/.test(error.message),
      )
    assert.deepEqual([(await tables()).rows, (await executed()).rows], before)
    await pool.query('delete from kysely_migration')
  }
  for (const { name, timestamp } of rows)
    await pool.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [name, timestamp])
})

test('an empty database is filled by whichever process comes first, because no older process uses it', async () => {
  await pool.query('drop schema public cascade; create schema public')
  await Promise.all([1, 2].map(() => prepareSchema(database.owner, { migrations: 'await' })))
  assert.deepEqual(await missingMigrations(kysely), [])
})
