import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '@samakart/server/testing/test-database'
import { drill } from './drill.ts'

test('a service under load is backed up, restored elsewhere and moved: everything is equal', async () => {
  const database = await openTestDatabase()
  try {
    const postgresUrl = new URL(String(database.owner.pool.options.connectionString))
    postgresUrl.pathname = '/postgres'
    const { load } = await drill({
      postgresUrl: postgresUrl.href,
      restoresTo: 'own',
      startsCopies: false,
      pauseFactor: 20,
    })
    assert.ok(load.jobs > 1 && load.edits > 0 && load.topUps > 0, JSON.stringify(load))
  } finally {
    await database.close()
  }
})
