// npm run proof -- audit [--attempts 1000] [--seed 1]: tampers with the audit trail in every way that the passwords of database and store allow, and says
// who finds it: the service, and an auditor who has a copy of the checkpoints. Exit code 1 if anything is not found, is signed over, or if a chain that nobody
// touched is called broken.
import { parseArgs } from 'node:util'
import { openTestDatabase } from '@samakart/server/testing/test-database'
import { seededRandom } from '../../bench/crash/seeded-random.ts'
import { attempt, isWhole, isWholeForAuditor, type Outcome } from './attempt.ts'
import { tamperings } from './tamperings.ts'
import { openInstallation } from './trail.ts'

const { values } = parseArgs({
  options: { attempts: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
})
const random = seededRandom(Number(values.seed))
const attempts = Number(values.attempts)
const outcomes: Outcome[] = []
let [wholes, falseAlarms] = [0, 0]

await using installation = await openInstallation(await openTestDatabase())
for (let i = 0; i < attempts; i++) {
  const trail = installation.trails[i % installation.trails.length]
  const tampering = tamperings[i % tamperings.length]
  if (!trail || !tampering) throw new Error('There is nothing to do.')
  const outcome = await attempt(installation, trail, tampering, random)
  outcomes.push(outcome)
  if (!outcome.isFound || !outcome.isFoundByAuditor || outcome.isRefused === false)
    console.log(`attempt ${i}:`, outcome)
  if (i % 20 > 0) continue
  wholes += 1
  if (!(await isWhole(installation, trail)) || !(await isWholeForAuditor(installation, trail))) falseAlarms += 1
}

for (const [kind, some] of Map.groupBy(outcomes, (outcome) => outcome.kind)) console.log(`${some.length} × ${kind}`)
const count = (is: (outcome: Outcome) => boolean) => outcomes.filter(is).length
const [found, byAuditor] = [count(({ isFound }) => isFound), count(({ isFoundByAuditor }) => isFoundByAuditor)]
const [refused, signedOver] = [
  count(({ isRefused }) => isRefused === true),
  count(({ isRefused }) => isRefused === false),
]
console.log(
  `${attempts} tamperings of ${tamperings.length} kinds: ${found} found by the service, ${byAuditor} by an auditor; ${refused} signatures refused, ${signedOver} signed over; ${falseAlarms} false alarms in ${wholes} whole chains`,
)
if (found < attempts || byAuditor < attempts || signedOver + falseAlarms > 0) process.exitCode = 1
