import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { analyzeOne } from './maintenance.ts'

const { shop } = await openTestApp()
const { database } = shop

const rowsThought = async (table: string) => {
  const { rows } = await database.pool.query(`select reltuples::int as rows from pg_class where relname = $1`, [table])
  return rows[0].rows as number
}

test('the embedded database learns how large a table has become', {
  skip: database.engine !== 'embedded',
}, async () => {
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
