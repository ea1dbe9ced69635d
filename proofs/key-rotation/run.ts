// npm run proof -- key-rotation [--rotations 5]
// Rotates all keys with the operator's command beside two API processes and a worker that are in use.
import { parseArgs } from 'node:util'
import { checkAfterRotation } from './check.ts'
import { startInstallation } from './installation.ts'
import { Load } from './load.ts'

const { values } = parseArgs({ options: { rotations: { type: 'string', default: '5' } } })

await using installation = await startInstallation()
const load = new Load(installation)
await load.prepare()
const started = performance.now()
await load.during(async () => {
  console.log(await installation.rotate('--master'))
  for (let i = 0; i < Number(values.rotations); i++) console.log(await installation.rotate('--sealing'))
})
await checkAfterRotation(installation, load)
const seconds = Math.round((performance.now() - started) / 1_000)
const { requests, failed, topUps, registered, jobs } = load.result
console.log(`${values.rotations} rotations of the sealing keys and one of the master key in ${seconds} s`)
console.log(`${requests} requests, ${failed.length} failed; ${topUps} top-ups, each sent 4 times and booked once`)
console.log(`${registered} people registered and read again; ${jobs} jobs completed; no value under an older key`)
