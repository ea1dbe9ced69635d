import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openTestDatabase } from '#testing/test-database.ts'
import { warmConnections } from './warm-connections.ts'

test('connections are opened ahead, and are free for the first requests', async () => {
  const database = await openTestDatabase()
  after(() => database.close())
  await warmConnections(database)
  const { totalCount, idleCount } = database.pool
  assert.deepEqual([totalCount, idleCount], [4, 4])
})
