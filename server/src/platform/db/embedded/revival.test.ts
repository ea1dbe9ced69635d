import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openEmbedded } from '../open-database.ts'
import { EmbeddedServer } from './embedded-server.ts'

test('a database thread that fails is replaced; what was committed is there, what was not is undone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'samakart-revival-'))
  const server = await EmbeddedServer.start({ folder: join(folder, 'database') })
  const { pool, close } = openEmbedded(server, async () => {})
  await pool.query('create table fact (word text)')
  await pool.query("insert into fact values ('kept')")

  const client = await pool.connect()
  await client.query("begin; insert into fact values ('undone')")
  const waiting = client.query('select pg_sleep(0)')
  server.abandon('for this test')
  await assert.rejects(waiting)
  client.release(true)

  await assert.rejects(pool.query('select 1'), /embedded database/)
  const rows = await untilAnswered(() => pool.query('select word from fact'))
  assert.deepEqual(rows, [{ word: 'kept' }])
  await close()
  rmSync(folder, { recursive: true, force: true })
})

async function untilAnswered(ask: () => Promise<{ rows: unknown[] }>): Promise<unknown[]> {
  for (let tries = 0; ; tries++) {
    try {
      return (await ask()).rows
    } catch (error) {
      if (tries > 600) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
