import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { openTestDatabase } from '#testing/test-database.ts'
import { listPartitions } from './describe-database.ts'
import { makePartitions } from './put-into-empty.ts'

test('parts of a table are made with its rules, unless the migrations made others for the same time', async () => {
  const database = await openTestDatabase()
  const client = new pg.Client({ connectionString: String(database.owner.pool.options.connectionString) })
  await client.connect()
  await client.query('begin')
  const part = (name: string, from: string, to: string) => ({
    table: 'audit_entry',
    name,
    bound: `FOR VALUES FROM ('${from}') TO ('${to}')`,
  })
  await makePartitions(client, {
    partitions: [
      part('audit_entry_2001_01', '2001-01-01', '2001-02-01'),
      part('audit_entry_2051_01', '2051-01-01', '2051-02-01'),
    ],
  })
  await client.query('commit')
  const names = (await listPartitions(client)).map(({ name }) => name)
  assert.ok(!names.includes('audit_entry_2001_01'), 'it is in the part of what was earlier')
  assert.ok(names.includes('audit_entry_2051_01'))
  await assert.rejects(client.query('delete from audit_entry_2051_01'), /append-only/)
  await client.end()
  await database.close()
})
