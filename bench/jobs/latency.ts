// npm run bench -- latency [--cards 10000] [--seconds 15] [--rounds 3]
// Measures how a large job and other requests affect each other: a small GET fifty times a second, on an idle service
// and during a job, and how long the job takes without and with these requests. A server that does nothing gets
// requests at the same time; if it is slow, the machine was busy. Linux also says how much time went to other virtual
// machines.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createCampaign, waitForJob } from '../campaigns.ts'
import { people } from '../people.ts'
import { percentile } from '../percentile.ts'
import { signIn, startService, wait } from '../service.ts'
import { processorTime } from './processor-time.ts'
import { formatTimes, requestAtIntervals } from './request-at-intervals.ts'
import { startBareServer } from './start-bare-server.ts'

/** Time for PostgreSQL to clean up after a job. Otherwise the idle service would look slower than it is. */
const SETTLE_MS = 15_000

const { values } = parseArgs({
  options: {
    cards: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '15' },
    rounds: { type: 'string', default: '3' },
  },
})
const folder = mkdtempSync(join(tmpdir(), 'samakart-latency-'))
const service = await startService({ DATA_DIR: folder, LOG_LEVEL: 'error' })
const bare = await startBareServer()
try {
  const api = await signIn(service)
  const campaignPath = `/campaigns/${await createCampaign(api, 'PACE')}`
  console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, GET ${campaignPath}`)

  let salt = 0
  await runJob(list(100))
  for (let round = 1; round <= Number(values.rounds); round++) {
    const [alone, beside] = [list(Number(values.cards)), list(Number(values.cards))]
    await wait(SETTLE_MS)
    const undisturbed = await runJob(alone)
    await wait(SETTLE_MS)
    const idle = await measure(wait(Number(values.seconds) * 1_000))
    report('idle', idle)
    const job = runJob(beside)
    const busy = await measure(job)
    report('during the job', busy)
    const disturbed = await job
    console.log(
      `round ${round}: p99 during the job / idle ${p99Ratio(busy.ours, idle.ours)}, the bare server's ` +
        `${p99Ratio(busy.bare, idle.bare)}; the job ${undisturbed.toFixed(1)} s alone, ${disturbed.toFixed(1)} s beside ` +
        `them: ${(disturbed / undisturbed).toFixed(2)}`,
    )
  }

  function list(cards: number) {
    return people(cards, salt++ * 20_000)
  }

  async function runJob(beneficiaries: object[]): Promise<number> {
    const started = performance.now()
    const job = await api.post(`${campaignPath}/jobs`, { beneficiaries })
    assert.equal(job.status, 202)
    await waitForJob(api, String(job.body.job_id), 200)
    return (performance.now() - started) / 1_000
  }

  async function measure(during: Promise<unknown>): Promise<Measured> {
    const requestCampaign = async () => assert.equal((await api.get(campaignPath)).status, 200)
    const before = processorTime()
    const [ours, others] = await Promise.all([
      requestAtIntervals(requestCampaign, during),
      requestAtIntervals(bare.request, during),
    ])
    const after = processorTime()
    return { ours, bare: others, stolen: (after.stolen - before.stolen) / (after.all - before.all) }
  }
} finally {
  bare.stop()
  service.child.kill('SIGTERM')
  await service.exited
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

interface Measured {
  ours: number[]
  bare: number[]
  /** The share of processor time that went to other virtual machines of the same host. */
  stolen: number
}

function report(title: string, { ours, bare, stolen }: Measured): void {
  console.log(
    `${title}: ${formatTimes(ours)}; bare server: ${formatTimes(bare)}; stolen ${(stolen * 100).toFixed(1)} %`,
  )
}

function p99Ratio(busy: readonly number[], idle: readonly number[]): string {
  return (percentile(busy, 0.99) / percentile(idle, 0.99)).toFixed(2)
}
