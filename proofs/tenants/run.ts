// npm run proof -- tenants: nobody learns anything about another organization, with any token, role or id, and nothing that one has
// signed passes for another's.
import { randomInt } from 'node:crypto'
import { Client } from '../api/client.ts'
import { openExplorer, openNeighbour } from '../api/open-explorer.ts'
import { startWholeService } from '../api/service.ts'
import { probe } from './matrix.ts'
import { acceptedMix, ownAreAccepted } from './mixed-signatures.ts'

const TOUR_SECONDS = 90
const FEWEST_PROBES = 2_000
const MIXES = 1_000

await using service = await startWholeService()
using client = new Client(service.url)
const own = await openExplorer(client, service.world)
const other = await openNeighbour(own, service.otherWorld)
for (const explorer of [own, other]) {
  const missed = await explorer.tour(7, TOUR_SECONDS)
  console.log(`${explorer.reached.size} operations used by ${explorer.parts.organization.name}`)
  for (const { name } of missed) console.log(`  not ${name}`)
}
const leaks = new Set<string>()
const { tokens, roles, foreign, byPart, operations } = await probe({
  own,
  other,
  onLeak(where, what) {
    leaks.add(where)
    console.log(`\nLEAK ${where}\n  ${what.slice(0, 600)}`)
  },
})
const total = tokens + roles + foreign
console.log(
  `${total} probes: ${tokens} with bad tokens, ${roles} by role, ${foreign} with ids (${byPart.path} in the path, ${byPart.query} in the query, ${byPart.body} in the body; ${operations} operations)`,
)
console.log(`${leaks.size} leaks`)
const accepted = Array.from({ length: MIXES }, () => acceptedMix((upTo) => randomInt(upTo))).filter(Boolean)
if (!ownAreAccepted()) accepted.push('none of the own')
console.log(`${MIXES} mixes of what two organizations have signed: ${accepted.length} accepted ${accepted.join(', ')}`)
if (leaks.size > 0 || accepted.length > 0 || total < FEWEST_PROBES || Object.values(byPart).includes(0))
  process.exitCode = 1
