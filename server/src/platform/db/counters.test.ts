import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { ownerOf } from '#testing/test-database.ts'
import { addToCounters } from './counters.ts'

declare module '#platform/db/database.ts' {
  interface Database {
    test_counter: { day: string; made: number; lost: number }
  }
}

const { services } = await openTestApp({}, {}, { isOwn: true })
const { kysely, pool } = ownerOf(services)
await pool.query(`create table test_counter (
  day date primary key, made bigint not null check (made >= 0), lost bigint not null check (lost >= 0))`)

const table = { name: 'test_counter', counters: ['made', 'lost'] } as const
const add = (day: string, changes: { made?: number; lost?: number }) => addToCounters(kysely, table, { day }, changes)
const read = async (day: string) => {
  const { rows } = await pool.query('select made, lost from test_counter where day = $1', [day])
  return [Number(rows[0].made), Number(rows[0].lost)]
}

test('the first addition inserts the row with zeros, and later ones add to it', async () => {
  await add('2026-03-10', { made: 3 })
  assert.deepEqual(await read('2026-03-10'), [3, 0])
  await add('2026-03-10', { made: 4, lost: 2 })
  assert.deepEqual(await read('2026-03-10'), [7, 2])
})

test('negative numbers subtract, and a new row starts at zero', async () => {
  await add('2026-03-11', { made: -1, lost: 5 })
  assert.deepEqual(await read('2026-03-11'), [0, 5])
  await add('2026-03-11', { lost: -3 })
  assert.deepEqual(await read('2026-03-11'), [0, 2])
  await assert.rejects(add('2026-03-11', { lost: -3 }), { code: '23514' })
})

test('concurrent additions are all counted', async () => {
  await Promise.all(Array.from({ length: 20 }, () => add('2026-03-12', { made: 1 })))
  assert.deepEqual(await read('2026-03-12'), [20, 0])
})
