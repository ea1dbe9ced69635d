import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import pg from 'pg'
import { EmbeddedServer } from './embedded-server.ts'
import { PgliteStream } from './pglite-stream.ts'

const server = await EmbeddedServer.start({})
after(() => server.close())

const connect = async () => {
  const client = new pg.Client({
    user: 'postgres',
    database: 'postgres',
    stream: () => new PgliteStream(server),
  } as object)
  client.on('error', () => {})
  await client.connect()
  return client
}

test('an answer to a connection that has gone never reaches the next one', async () => {
  for (let round = 0; round < 5; round++) {
    const leaver = await connect()
    const abandoned = leaver.query(`select 'of another' as whose, pg_sleep(0.02)`).catch(() => 'lost')
    const stayer = connect()
    // The query is on its way; its answer will come when nobody waits for it any more.
    const { stream } = (leaver as unknown as { connection: { stream: PgliteStream } }).connection
    stream.destroy()
    const client = await stayer
    const { rows } = await client.query(`select 'mine' as whose`)
    assert.deepEqual(rows, [{ whose: 'mine' }])
    assert.equal(await abandoned, 'lost')
    await client.end()
  }
})

test('a connection that leaves amid a transaction leaves nothing of it behind', async () => {
  const first = await connect()
  await first.query('create table if not exists left_behind (a integer)')
  await first.query('begin')
  await first.query('insert into left_behind values (1)')
  await first.query(`set application_name = 'left'`)
  await first.end()
  const second = await connect()
  const { rows } = await second.query(
    `select (select count(*)::int from left_behind) as rows, current_setting('application_name') as name`,
  )
  assert.equal(rows[0].rows, 0)
  assert.notEqual(rows[0].name, 'left')
  await second.end()
})

test('a database that has stopped says so at once, and may be closed again', async () => {
  const stopped = await EmbeddedServer.start({})
  await stopped.close()
  await stopped.close()
  const stream = new PgliteStream(stopped)
  const failed = once(stream, 'error')
  stream.connect()
  const [error] = (await failed) as [Error]
  assert.match(error.message, /^The embedded database has stopped/)
  await assert.rejects(stopped.dump(), /^Error: The embedded database has stopped/)
})
