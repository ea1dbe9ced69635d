// npm run bench -- dhis2-chaos --runs 200 [--enrollments 450] [--seed 1] [--version 2.41.9]
//   [--kind error-502 | --kinds 30]
// A run is two synchronizations, one with the fault and one after it. The runs are divided among the releases. --kinds
// limits the number of kinds, which are then chosen evenly from the list.
import { parseArgs } from 'node:util'
import { FAULT_KINDS } from '@samakart/dhis2-simulator'
import { type ChaosResult, ChaosRun, SHORT_TIMEOUTS } from '@samakart/server/testing/dhis2/chaos-run'
import { openBenchService } from './bench-service.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '200' },
    enrollments: { type: 'string', default: '450' },
    seed: { type: 'string', default: '1' },
    version: {
      type: 'string',
      multiple: true,
      default: ['2.36.13', '2.38.7', '2.40.12', '2.41.9', '2.42.5', '2.43.1'],
    },
    kind: { type: 'string', multiple: true },
    kinds: { type: 'string', default: String(FAULT_KINDS.length) },
  },
})

const spread = Array.from({ length: Math.min(Number(values.kinds), FAULT_KINDS.length) }, (_, at) =>
  Math.floor((at * FAULT_KINDS.length) / Number(values.kinds)),
)
const kinds = FAULT_KINDS.filter((kind, at) => (values.kind ? values.kind.includes(kind) : spread.includes(at)))
const runs = Math.ceil(Number(values.runs) / values.version.length)
const started = performance.now()
const sum: ChaosResult = { syncs: 0, spoiled: 0, failed: 0, healedByFullRun: 0, wrong: [] }
await using service = await openBenchService(SHORT_TIMEOUTS)
console.log('version   fault                        syncs spoiled  failed  full run  wrong')
for (const version of values.version) {
  const options = { version, enrollments: Number(values.enrollments), seed: Number(values.seed) }
  await using run = await ChaosRun.open(service, options)
  for (const kind of kinds) {
    const result = await run.runWithFault(kind, runs)
    const figures = [result.syncs, result.spoiled, result.failed, result.healedByFullRun, result.wrong.length]
    console.log(version.padEnd(9), kind.padEnd(26), ...figures.map((figure) => String(figure).padStart(7)))
    for (const error of result.wrong.slice(0, 5)) console.log(`    ${error}`)
    sum.syncs += result.syncs
    sum.spoiled += result.spoiled
    sum.failed += result.failed
    sum.healedByFullRun += result.healedByFullRun
    sum.wrong.push(...result.wrong)
  }
}
const seconds = Math.round((performance.now() - started) / 1_000)
console.log(
  `${kinds.length} kinds on ${values.version.length} releases: ${sum.syncs} syncs, ${sum.spoiled} spoiled answers, ` +
    `${sum.failed} runs failed, ${sum.healedByFullRun} times a full run was needed, ${sum.wrong.length} wrong; ${seconds} s`,
)
process.exitCode = sum.wrong.length > 0 ? 1 : 0
