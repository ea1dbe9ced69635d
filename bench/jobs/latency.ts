// npm run bench:latency -- [--cards 10000] [--seconds 15] [--rounds 3]
// What other people feel while a big job runs, and what the job feels of them: a small GET fifty times a second, idle and
// during a job, and how long such a job takes with nobody else and beside them. A server that does nothing is asked at the
// same moments: where it is slow, the machine was. A virtual machine also says how much of its time went to its neighbours.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { people } from '../people.ts'
import { signIn, startService, wait } from '../service.ts'
import { at, pace, told } from './pace.ts'
import { processorTime } from './processor-time.ts'
import { startBareServer } from './start-bare-server.ts'

/** What a job leaves to PostgreSQL's own tidying is done by then: it would make the idle service look worse than it is. */
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
  const campaign = await api.post('/campaigns/', {
    name: 'Campagne mesurée',
    campaign_type: 'vaccination',
    prefix: 'PACE',
    language: 'fr',
    template_id: 'aero',
  })
  const campaignPath = `/campaigns/${campaign.body.id}`
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
      `round ${round}: p99 during the job / idle ${slower(busy.ours, idle.ours)}, the bare server's ` +
        `${slower(busy.bare, idle.bare)}; the job ${undisturbed.toFixed(1)} s alone, ${disturbed.toFixed(1)} s beside ` +
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
    while ((await api.get(`/jobs/${job.body.job_id}`)).body.status !== 'completed') await wait(200)
    return (performance.now() - started) / 1_000
  }

  async function measure(during: Promise<unknown>): Promise<Measured> {
    const askUs = async () => assert.equal((await api.get(campaignPath)).status, 200)
    const before = processorTime()
    const [ours, others] = await Promise.all([pace(askUs, during), pace(bare.ask, during)])
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
  /** The share of the processors' time that other machines of the same host had. */
  stolen: number
}

function report(title: string, { ours, bare, stolen }: Measured): void {
  console.log(`${title}: ${told(ours)}; bare server: ${told(bare)}; stolen ${(stolen * 100).toFixed(1)} %`)
}

function slower(busy: readonly number[], idle: readonly number[]): string {
  return (at(busy, 0.99) / at(idle, 0.99)).toFixed(2)
}
