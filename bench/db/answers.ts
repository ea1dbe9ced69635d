// npm run bench:answers [-- --times 6000]
// What 100 rows leave behind once they are read: asked by the driver's own promise, and as the service asks it.
import { parseArgs } from 'node:util'
import v8 from 'node:v8'
import pg from 'pg'
import { CallbackClient } from '../../server/src/platform/db/callback-client.ts'
import { startPostgres } from '../../server/src/testing/postgres-server.ts'

const { values } = parseArgs({ options: { times: { type: 'string', default: '6000' } } })
const times = Number(values.times)
const question = "select i, repeat('x', 40) as text from generate_series(1, $1) i"
const server = await startPostgres()

for (const [name, Kind] of [
  ["the driver's own promise", pg.Client],
  ['the service', CallbackClient],
] as const) {
  const client = new Kind({ connectionString: server.url })
  await client.connect()
  await ask(client, 500)
  const { promoted, milliseconds } = await ask(client, times)
  await client.end()
  const mb = (promoted / 2 ** 20).toFixed(1)
  console.log(`${name}: ${times} answers in ${(milliseconds / 1_000).toFixed(1)} s, ${mb} MB outlived their reader`)
}
await server.stop()

/** What reaches the old part of the memory has survived two collections of the young one. */
async function ask(client: pg.Client, count: number) {
  const started = performance.now()
  let promoted = 0
  let before = oldBytes()
  for (let i = 0; i < count; i++) {
    await client.query(question, [100])
    const now = oldBytes()
    promoted += Math.max(0, now - before)
    before = now
  }
  return { promoted, milliseconds: performance.now() - started }
}

function oldBytes(): number {
  return v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0
}
