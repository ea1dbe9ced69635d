// npm run bench -- answers [--times 6000]
// How much memory survives after 100 rows were read, with the driver's own promises and with the client of the service.
import { parseArgs } from 'node:util'
import v8 from 'node:v8'
import { CallbackClient } from '@samakart/server/internal/platform/db/open-database'
import { startPostgres } from '@samakart/server/testing/postgres-server'
import pg from 'pg'

const { values } = parseArgs({ options: { times: { type: 'string', default: '6000' } } })
const times = Number(values.times)
const statement = "select i, repeat('x', 40) as text from generate_series(1, $1) i"
const server = await startPostgres()

for (const [name, Kind] of [
  ["the driver's own promise", pg.Client],
  ['the service', CallbackClient],
] as const) {
  const client = new Kind({ connectionString: server.url })
  await client.connect()
  await runQueries(client, 500)
  const { promoted, milliseconds } = await runQueries(client, times)
  await client.end()
  const mb = (promoted / 2 ** 20).toFixed(1)
  console.log(`${name}: ${times} answers in ${(milliseconds / 1_000).toFixed(1)} s, ${mb} MB outlived their reader`)
}
await server.stop()

/** Objects in the old space have survived two collections of the young generation. */
async function runQueries(client: pg.Client, count: number) {
  const started = performance.now()
  let promoted = 0
  let before = oldBytes()
  for (let i = 0; i < count; i++) {
    await client.query(statement, [100])
    const now = oldBytes()
    promoted += Math.max(0, now - before)
    before = now
  }
  return { promoted, milliseconds: performance.now() - started }
}

function oldBytes(): number {
  return v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0
}
