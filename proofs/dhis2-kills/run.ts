// npm run proof -- dhis2-kills [--enrollments 200000] [--kills 10] [--seed 1] [--version 2.42.5]
// Reads a programme twice, into two databases: once while the service is killed at random moments, once in peace. Both must
// have stored the same, and what the DHIS2 has. Exit code 1 if not.
import assert from 'node:assert/strict'
import { parseArgs } from 'node:util'
import { readWithKills } from './kill-sync.ts'

const { values } = parseArgs({
  options: {
    enrollments: { type: 'string', default: '200000' },
    kills: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    version: { type: 'string', default: '2.42.5' },
  },
})
const options = { enrollments: Number(values.enrollments), seed: Number(values.seed), version: values.version }
const killed = await readWithKills({ ...options, kills: Number(values.kills) })
console.log(`${killed.kills} kills, ${killed.seconds} s: ${JSON.stringify(killed.stored)}`)
const undisturbed = await readWithKills({ ...options, kills: 0 })
console.log(`no kills, ${undisturbed.seconds} s: ${JSON.stringify(undisturbed.stored)}`)
assert.equal(killed.kills, Number(values.kills), 'the reading ended before the last kill')
assert.deepEqual(killed.stored, undisturbed.stored)
console.log('Both runs stored the same, and what the DHIS2 has.')
