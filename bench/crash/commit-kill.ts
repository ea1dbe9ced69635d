// npm run bench -- crash [--kills 200 --seed 1]
// Checks the durability of the PostgreSQL in DATA_DIR: kills it, its owner or both at random moments with kill -9, and
// then compares the data with what had been acknowledged.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { killRounds } from './kill-rounds.ts'
import { secondStarts } from './second-starts.ts'
import { seededRandom } from './seeded-random.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    starts: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const started = performance.now()
console.log(`seed ${values.seed}, Node ${process.version}`)

const report = await killRounds({
  kills: Number(values.kills),
  random: seededRandom(Number(values.seed)),
  newFolderEvery: 25,
  onRound: (round, { acknowledged, lost, torn }) => {
    if (round % 20 === 0) console.log(`  ${round} kills: ${acknowledged} acknowledged, ${lost} lost, ${torn} torn`)
  },
})
console.log(report)

const folder = await mkdtemp(join(tmpdir(), 'samakart-second-'))
const second = await secondStarts(folder, Number(values.starts))
await rm(folder, { recursive: true, force: true, maxRetries: 10 })
console.log(second)
console.log(`${((performance.now() - started) / 1_000).toFixed(0)} s`)

const isRight =
  report.lost + report.torn + report.failedStarts.length + second.accepted + second.lost + second.torn === 0
process.exit(isRight ? 0 : 1)
