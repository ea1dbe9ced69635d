// npm run billing:model -- [--runs 20000] [--seed 1] [--postgres | --embedded]
// Random lives of organizations against the oracle of the test suite. The first divergence ends it, shrunk, with its seed.
import fc from 'fast-check'
import { life, liveBeside } from '../../server/src/slices/billing/testing/model.ts'
import { enginesAsked, numberAsked, openBench } from './open-bench.ts'

const runs = numberAsked('runs', 20_000)
const seed = numberAsked('seed', 1)
const PIECE = 500

for (const engine of enginesAsked()) {
  await using bench = await openBench(engine)
  const started = performance.now()
  let commands = 0
  for (let done = 0; done < runs; done += PIECE) {
    const numRuns = Math.min(PIECE, runs - done)
    const property = fc.asyncProperty(life, async (one) => {
      commands += one.commands.length
      await liveBeside(bench.shop, one)
    })
    await fc.assert(property, { numRuns, seed: seed + done })
    const seconds = ((performance.now() - started) / 1_000).toFixed(0)
    console.log(`${engine}: ${done + numRuns} lives, ${commands} commands, 0 divergences, ${seconds} s`)
  }
}
