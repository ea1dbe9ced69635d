import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { openTestDatabase } from '#testing/test-database.ts'
import { isPooler } from './is-pooler.ts'

test('PostgreSQL itself is no pooler; with an address for notifications, the other one is', async () => {
  const database = await openTestDatabase()
  const url = String(database.pool.options.connectionString)
  assert.equal(await isPooler(url, undefined), false)
  assert.equal(await isPooler(url, url), true)
  await database.close()
})

test('whoever refuses settings at the start of a connection is a pooler', async () => {
  // What PgBouncer 1.18 answers, byte for byte but for its own words.
  const fields = Buffer.from('SFATAL\0C08P01\0Munsupported startup parameter: options\0\0')
  const head = Buffer.from('E\0\0\0\0')
  head.writeUInt32BE(fields.length + 4, 1)
  const refuser = createServer((socket) => void socket.once('data', () => socket.end(Buffer.concat([head, fields]))))
  await new Promise<void>((resolve) => refuser.listen(0, '127.0.0.1', resolve))
  const { port } = refuser.address() as { port: number }
  assert.equal(await isPooler(`postgres://a@127.0.0.1:${port}/a`, undefined), true)
  refuser.close()
})
