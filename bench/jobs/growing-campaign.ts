// npm run bench -- growing-campaign [--sizes 0,10000,30000] [--jobs 10]
// How much a job of 20 cards costs in a campaign that already has many. Its portal has all cards of the campaign, so a part of the cost
// grows with them: that part is said for each card of the campaign, and of whose processor time it is.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createCampaign, submitJob, waitForJob } from '../campaigns.ts'
import { commandOf, processorSeconds, processTree, untilIdle } from '../process-tree.ts'
import { signIn, startService } from '../service.ts'

const { values } = parseArgs({
  options: { sizes: { type: 'string', default: '0,10000,30000' }, jobs: { type: 'string', default: '10' } },
})
const CARDS_PER_JOB = 20
const LARGEST_JOB = 10_000
const POLL_MS = 20
/** Jobs whose salts are this far apart have different people. */
const SALT_STEP = 20_000
const jobs = Number(values.jobs)
const folder = mkdtempSync(join(tmpdir(), 'samakart-growing-'))
const service = await startService({ DATA_DIR: folder, LOG_LEVEL: 'error' })
const root = service.child.pid ?? 0
let salt = 1
try {
  const api = await signIn(service)
  const campaignId = await createCampaign(api, 'GROW')
  const make = async (cards: number) =>
    waitForJob(api, await submitJob(api, campaignId, cards, salt++ * SALT_STEP), POLL_MS)
  // The code of a worker that has just started is compiled while it runs.
  for (let at = 0; at < jobs; at++) await make(CARDS_PER_JOB)
  console.log(`load ${loadavg()[0]?.toFixed(1)}; ${jobs} jobs of ${CARDS_PER_JOB} cards each time`)
  console.log('| cards before | seconds a job | processor seconds a job | of the worker | of PostgreSQL |')
  console.log('|---|---|---|---|---|')
  const costs: Cost[] = []
  let size = jobs * CARDS_PER_JOB
  for (const wanted of values.sizes.split(',').map(Number)) {
    while (size < wanted) {
      const missing = Math.min(LARGEST_JOB, wanted - size)
      await make(missing)
      size += missing
    }
    await untilIdle(root)
    const [cardsBefore, before] = [size, processorTimes()]
    const started = performance.now()
    for (let at = 0; at < jobs; at++) await make(CARDS_PER_JOB)
    const seconds = (performance.now() - started) / 1_000 / jobs
    const after = processorTimes()
    size += jobs * CARDS_PER_JOB
    const cost = {
      cards: (cardsBefore + size) / 2,
      all: (after.all - before.all) / jobs,
      worker: (after.worker - before.worker) / jobs,
      postgres: (after.postgres - before.postgres) / jobs,
    }
    costs.push(cost)
    const shown = [cost.all, cost.worker, cost.postgres].map((one) => one.toFixed(3)).join(' | ')
    console.log(`| ${cardsBefore} | ${seconds.toFixed(3)} | ${shown} |`)
  }
  const [first, last] = [costs[0], costs.at(-1)]
  if (first && last && last.cards > first.cards) {
    const each = (of: (cost: Cost) => number) =>
      (((of(last) - of(first)) / (last.cards - first.cards)) * 1e6).toFixed(1)
    console.log(
      `each card of the campaign costs a job ${each(({ all }) => all)} microseconds of processor, ` +
        `${each(({ worker }) => worker)} of the worker and ${each(({ postgres }) => postgres)} of PostgreSQL`,
    )
  }
} finally {
  service.child.kill('SIGTERM')
  await service.exited
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

interface Times {
  all: number
  worker: number
  postgres: number
}

interface Cost extends Times {
  cards: number
}

function processorTimes(): Times {
  const tree = processTree(root)
  const secondsOf = (what: string) => {
    const pid = tree.find((one) => commandOf(one).includes(what))
    if (pid === undefined) throw new Error(`${what} does not run.`)
    return processorSeconds(pid)
  }
  return { all: processorSeconds(root), worker: secondsOf('samakart worker'), postgres: secondsOf('/postgres ') }
}
