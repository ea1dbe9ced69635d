// npm run proof -- fuzz --requests 100000 --seed 7 --lanes 8 --operation 'POST /mpi/register'
// Sends valid, broken and stateful requests to the running service, and checks every answer against its own description.
// Each lane is an organization that sends one request after the other; the lanes run beside each other. The requests that
// find out what there is (the tour) count too.
import { parseArgs } from 'node:util'
import { Client } from '../api/client.ts'
import type { Exchange } from '../api/explorer.ts'
import { openExplorer, openMore } from '../api/open-explorer.ts'
import { startWholeService } from '../api/service.ts'
import { findFault } from './check.ts'
import { type Fault, fuzz, mix } from './fuzzer.ts'
import { Report } from './report.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    lanes: { type: 'string', default: '8' },
    operation: { type: 'string' },
  },
})
const [requests, seed, lanes] = [Number(values.requests), Number(values.seed), Number(values.lanes)]
const TOUR_SECONDS = 90
const PROGRESS_MS = 10_000

await using service = await startWholeService()
using client = new Client(service.url)
const first = await openExplorer(client, service.world)
const explorers = await openMore(first, lanes - 1)
const { description } = first.parts
const report = new Report(service.pid, requests)
const progress = setInterval(() => report.showProgress(), PROGRESS_MS)
console.log(`${description.operations.length} operations, ${requests} requests in ${lanes} lanes, seed ${seed}`)

// All find out what they can. Only the first goes on until it has reached everything.
const share = Math.floor(requests / lanes)
await Promise.all(
  explorers.map(async (explorer, lane) => {
    const ownSeed = mix(seed, lane)
    let sent = 0
    const see = (exchange: Exchange) => {
      sent++
      const fault = findFault(description, exchange, { sent: exchange.sent })
      report.add('tour', exchange, fault === undefined ? undefined : { request: -1, kind: 'valid', fault, exchange })
    }
    const seconds = lane === 0 ? TOUR_SECONDS : Math.min(TOUR_SECONDS, requests / 400)
    await explorer.tour(ownSeed, seconds, see)
    await fuzz(explorer, {
      seed: ownSeed,
      requests: Math.max(0, (lane === 0 ? requests - share * (lanes - 1) : share) - sent),
      atOnce: 1,
      only: values.operation,
      onAnswer: (kind, exchange, fault?: Fault) => report.add(kind, exchange, fault),
    })
  }),
)
clearInterval(progress)
report.showProgress()
const reached = new Set(explorers.flatMap((explorer) => [...explorer.reached]))
const missed = description.operations.map(({ name }) => name).filter((name) => !reached.has(name))
const isGood = report.finish(description.operations, missed)
if (!isGood) process.exitCode = 1
