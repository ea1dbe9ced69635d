// Only in npm run test:full: sends random requests to every operation.
// The small versions of `npm run proof -- fuzz` and `npm run proof -- tenants`, on a service in this process.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { Client } from '../../proofs/api/client.ts'
import { openExplorer, openNeighbour } from '../../proofs/api/open-explorer.ts'
import { startAround } from '../../proofs/api/service.ts'
import { findFault } from '../../proofs/fuzz/check.ts'
import { fuzz } from '../../proofs/fuzz/fuzzer.ts'
import { probe } from '../../proofs/tenants/matrix.ts'

const SEED = 11
const REQUESTS = 300
const TOUR_SECONDS = 300
/** What the neighbour has by then is enough to look for. */
const NEIGHBOUR_SECONDS = 4

const around = await startAround()
const { services, server, clock } = await openTestApp(around.environment)
await services.queue.work()
const client = new Client(await server.listen({ host: '127.0.0.1', port: 0 }))
const explorer = await openExplorer(client, { ...around.world, now: () => clock.now() })
after(async () => {
  client[Symbol.dispose]()
  await around[Symbol.asyncDispose]()
})

test('every operation can be reached with the ids of others, and answers as it is described', async () => {
  const faults: string[] = []
  const missed = await explorer.tour(SEED, TOUR_SECONDS, (exchange) => {
    const fault = findFault(explorer.parts.description, exchange, { sent: exchange.sent })
    if (fault) faults.push(`${exchange.operation.name}: ${fault} ${exchange.received.body}`)
  })
  assert.deepEqual(faults, [])
  assert.deepEqual(
    missed.map(({ name }) => name),
    [],
  )
})

test('whatever is wrong with a request, the answer is one that is described', async () => {
  const faults: string[] = []
  await fuzz(explorer, {
    seed: SEED,
    requests: REQUESTS,
    onAnswer(kind, { operation, sent }, found) {
      if (found) faults.push(`${operation.name} (${kind}): ${found.fault} ${sent.method} ${sent.address} ${sent.body}`)
    },
  })
  assert.deepEqual(faults, [])
})

test('no token, role or id opens anything of another organization', async () => {
  const other = await openNeighbour(explorer, { ...around.otherWorld, now: () => clock.now() })
  await other.tour(SEED, NEIGHBOUR_SECONDS)
  const leaks: string[] = []
  const { tokens, roles, foreign } = await probe({
    own: explorer,
    other,
    tokensEach: 2,
    onLeak: (where, what) => void leaks.push(`${where}: ${what}`),
  })
  assert.deepEqual(leaks, [])
  assert.ok(tokens > 300 && roles > 500 && foreign > 100, `${tokens}, ${roles} and ${foreign} probes`)
})
