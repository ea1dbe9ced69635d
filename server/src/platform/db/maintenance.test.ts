import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { analyzeOne, checkpointIfDue, vacuumOne } from './maintenance.ts'

const { shop } = await openTestApp()
const { database } = shop

const rowsThought = async (table: string) => {
  const { rows } = await database.pool.query(`select reltuples::int as rows from pg_class where relname = $1`, [table])
  return rows[0].rows as number
}

const skip = database.engine !== 'embedded'

test('the embedded database learns how large a table has become', { skip }, async () => {
  await database.pool.query('create table grown (no int primary key); create table still (no int primary key)')
  await database.pool.query('insert into grown select generate_series(1, 5000); insert into still values (1)')
  // Changes are told with a second's delay.
  await until(async () => {
    await analyzeOne(database)
    return (await rowsThought('grown')) >= 0
  })
  assert.equal(await rowsThought('grown'), 5_000)
  assert.equal(await rowsThought('still'), -1)
})

test('what was deleted is freed, where there is much of it', { skip }, async () => {
  await database.pool.query('create table emptied (no int primary key); create table kept (no int primary key)')
  await database.pool.query('insert into emptied select generate_series(1, 5000); insert into kept values (1)')
  await database.pool.query('delete from emptied; delete from kept')
  const pages = async (table: string) => {
    const { rows } = await database.pool.query(`select pg_relation_size($1::regclass)::int as bytes`, [table])
    return rows[0].bytes as number
  }
  assert.ok((await pages('emptied')) > 0)
  await until(async () => {
    await vacuumOne(database)
    return (await pages('emptied')) === 0
  })
  assert.ok((await pages('kept')) > 0)
})

test('a checkpoint waits until no long work is under way', { skip }, async () => {
  const begins = async () => {
    const { rows } = await database.pool.query('select redo_lsn::text as at from pg_control_checkpoint()')
    return rows[0].at as string
  }
  await database.pool.query('create table written (text text)')
  const before = await begins()
  await database.pool.query(`insert into written select repeat(md5(no::text), 60) from generate_series(1, 10000) no`)
  await checkpointIfDue(database, false)
  assert.equal(await begins(), before)
  await checkpointIfDue(database, true)
  assert.notEqual(await begins(), before)
})
