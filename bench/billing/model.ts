// npm run bench:billing-model -- [--runs 20000] [--seed 1] [--lanes 8]
// Random lives of organizations against the oracle of the test suite. The first divergence ends it, shrunk, with its seed.
import fc from 'fast-check'
import { life, liveBeside } from '../../server/src/slices/billing/testing/model.ts'
import { onServer } from '../../server/src/testing/on-server.ts'
import { startPostgres } from '../../server/src/testing/postgres-server.ts'
import { type Bench, numberAsked, openBench } from './open-bench.ts'

const runs = numberAsked('runs', 20_000)
const seed = numberAsked('seed', 1)
const lanes = numberAsked('lanes', 8)
const BATCH = 250

const started = performance.now()
let [begun, lives, commands] = [0, 0, 0]

/** Prices belong to the whole database, and lives change them; so each lane has a database of its own. */
const runLane = async (bench: Bench) => {
  while (begun < runs) {
    const first = begun
    const numRuns = Math.min(BATCH, runs - first)
    begun += numRuns
    const property = fc.asyncProperty(life, async (one) => {
      commands += one.commands.length
      await liveBeside(bench.services, one)
    })
    await fc.assert(property, { numRuns, seed: seed + first })
    lives += numRuns
    const seconds = ((performance.now() - started) / 1_000).toFixed(0)
    console.log(`${lives} lives, ${commands} commands, 0 divergences, ${seconds} s`)
  }
}

const server = await startPostgres()
await using benches = new AsyncDisposableStack()
benches.defer(() => server.stop())
const opened: Bench[] = []
for (let i = 0; i < lanes; i++) {
  await onServer(server.url, `create database lane_${i}`)
  const address = new URL(server.url)
  address.pathname = `/lane_${i}`
  opened.push(benches.use(await openBench(address.href)))
}
await Promise.all(opened.map(runLane))
