// npm run proof -- pgbouncer [--seconds 10] [--cards 10] [--without-direct]
// Two API processes and a worker behind a real PgBouncer with pool_mode = transaction and fewer connections than the processes
// ask for. Jobs are made under load; a card that one process revokes is asked about at the other until that knows; PgBouncer is
// killed and started again.
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { percentile } from '../../bench/percentile.ts'
import { SteadyLoad } from '../rolling-restart/load.ts'
import { startProcesses } from '../rolling-restart/processes.ts'
import { startPooled } from './pgbouncer.ts'
import { RevokedCards } from './revoked-cards.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    cards: { type: 'string', default: '10' },
    'without-direct': { type: 'boolean', default: false },
  },
})

await using pooled = await startPooled({ poolSize: 6 })
await using processes = await startProcesses(
  { apis: 2, workers: 1 },
  {
    DATABASE_URL: pooled.poolerUrl,
    ...(values['without-direct'] ? {} : { DATABASE_DIRECT_URL: pooled.directUrl }),
    LOG_LEVEL: 'warn',
    VERIFICATIONS_PER_MINUTE: '100000',
  },
)
console.log(`${pooled.version}: two API processes and a worker have started on 6 connections`)

const load = new SteadyLoad(processes.url)
await load.prepare()
const { requests, failed, p50, p99 } = await load.during(20, wait(Number(values.seconds) * 1_000))
await load.untilJobsAreCompleted()
console.log(
  `${requests} requests, ${failed.length} failed, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; ${load.jobs.length} jobs completed`,
)
for (const line of failed.slice(0, 10)) console.log(`  ${line}`)

const [one, other] = processes.running.map(({ url }) => url)
const cards = await RevokedCards.print(one ?? '', Number(values.cards))
const delays = await cards.revokeAndWatch(other ?? '')
console.log(
  `a card revoked in one process was valid in the other for at most ${percentile(delays, 1).toFixed(0)} ms (median ${percentile(delays, 0.5).toFixed(0)})`,
)

const started = performance.now()
await pooled.stopPooler()
const during = await cards.statusOf(one ?? '')
await pooled.startPooler()
while ((await cards.statusOf(one ?? '')) !== 200) await wait(20)
console.log(
  `PgBouncer killed: ${during} meanwhile; answered again ${(performance.now() - started).toFixed(0)} ms after the kill`,
)
assert.deepEqual(failed, [])
assert.equal(during, 503)
