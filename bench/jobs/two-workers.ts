// npm run bench:workers -- [--cards 3000]
// Two large jobs of one organization, on one worker and on two: when printing of each begins and when both are
// completed. One worker already uses two cores, so on such a machine only the wait for the second job can become
// shorter.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { freePort } from '../../server/src/platform/postgres/free-port.ts'
import { createCampaign, submitJob, waitForJob } from '../campaigns.ts'
import { type Api, signIn, startService, wait } from '../service.ts'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const { values } = parseArgs({ options: { cards: { type: 'string', default: '3000' } } })
const cards = Number(values.cards)
const POLL_MS = 50
/** Jobs whose salts are this far apart have different people. */
const SALT_STEP = 20_000
const folder = mkdtempSync(join(tmpdir(), 'samakart-workers-'))
const service = await startService({ DATA_DIR: folder, LOG_LEVEL: 'error' })
try {
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
  const api = await signIn(service)
  const campaignId = await createCampaign(api, 'TWO')
  await waitForJob(api, await submitJob(api, campaignId, 100, SALT_STEP), POLL_MS)
  console.log(`one worker: ${await twoJobs(api, campaignId, 2 * SALT_STEP)}`)
  const second = await startWorker()
  await wait(3_000)
  console.log(`two workers: ${await twoJobs(api, campaignId, 4 * SALT_STEP)}`)
  second.kill('SIGTERM')
  await new Promise((resolve) => second.once('exit', resolve))
} finally {
  service.child.kill('SIGTERM')
  await service.exited
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function twoJobs(api: Api, campaignId: string, salt: number): Promise<string> {
  const started = performance.now()
  const jobs = [
    await submitJob(api, campaignId, cards, salt),
    await submitJob(api, campaignId, cards, salt + SALT_STEP),
  ]
  const begun = jobs.map(async (id) => {
    while ((await api.get(`/jobs/${id}`)).body.cards_generated === 0) await wait(50)
    return ((performance.now() - started) / 1_000).toFixed(1)
  })
  const printing = await Promise.all(begun)
  for (const id of jobs) await waitForJob(api, id, POLL_MS)
  const all = ((performance.now() - started) / 1_000).toFixed(1)
  return `first cards after ${printing.join(' and ')} s, both jobs of ${cards} completed after ${all} s`
}

/** Starts another worker, as an operator would. */
async function startWorker() {
  const address = new URL('postgres://postgres@localhost/postgres')
  address.searchParams.set('host', join(folder, 'postgres'))
  const env = { DATA_DIR: folder, DATABASE_URL: address.href, ROLE: 'worker', PORT: String(await freePort()) }
  return spawn(process.execPath, [main], { env: { ...process.env, LOG_LEVEL: 'error', ...env }, stdio: 'inherit' })
}
