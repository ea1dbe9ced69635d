// npm run bench -- billing-model [--runs 20000] [--seed 1] [--lanes 8]
// Runs random histories of organizations against the oracle of the test suite. The first divergence stops the run and is
// reported with its shrunk history and its seed.

import { history } from '@samakart/server/internal/slices/billing/testing/history'
import { runBesideOracle } from '@samakart/server/internal/slices/billing/testing/model'
import { startPostgres } from '@samakart/server/testing/postgres-server'
import { runStatement } from '@samakart/server/testing/run-statement'
import fc from 'fast-check'
import { type Bench, numberOption, openBench } from './open-bench.ts'

const runs = numberOption('runs', 20_000)
const seed = numberOption('seed', 1)
const lanes = numberOption('lanes', 8)
const BATCH = 250

const started = performance.now()
let [begun, histories, commands] = [0, 0, 0]

/** Histories change prices, which the whole database shares, so each lane has a database of its own. */
const runLane = async (bench: Bench) => {
  while (begun < runs) {
    const first = begun
    const numRuns = Math.min(BATCH, runs - first)
    begun += numRuns
    const property = fc.asyncProperty(history, async (one) => {
      commands += one.commands.length
      await runBesideOracle(bench.services, one)
    })
    await fc.assert(property, { numRuns, seed: seed + first })
    histories += numRuns
    const seconds = ((performance.now() - started) / 1_000).toFixed(0)
    console.log(`${histories} histories, ${commands} commands, 0 divergences, ${seconds} s`)
  }
}

const server = await startPostgres()
await using benches = new AsyncDisposableStack()
benches.defer(() => server.stop())
const opened: Bench[] = []
for (let i = 0; i < lanes; i++) {
  await runStatement(server.url, `create database lane_${i}`)
  const address = new URL(server.url)
  address.pathname = `/lane_${i}`
  opened.push(benches.use(await openBench(address.href)))
}
await Promise.all(opened.map(runLane))
