// npm run bench:workers -- [--cards 3000]
// Two large jobs of one organization, on one worker and on two: when each of them begins to be printed, and when both are
// completed. On two cores one worker is busy enough, so that only the wait for the second job can become shorter.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { freePort } from '../../server/src/platform/postgres/free-port.ts'
import { people } from '../people.ts'
import { type Api, signIn, startService, wait } from '../service.ts'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const { values } = parseArgs({ options: { cards: { type: 'string', default: '3000' } } })
const cards = Number(values.cards)
const folder = mkdtempSync(join(tmpdir(), 'samakart-workers-'))
const service = await startService({ DATA_DIR: folder, LOG_LEVEL: 'error' })
try {
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
  const api = await signIn(service)
  const campaign = await api.post('/campaigns/', {
    name: 'Campagne',
    campaign_type: 'vaccination',
    prefix: 'TWO',
    language: 'fr',
    template_id: 'aero',
  })
  await completed(api, await submit(api, String(campaign.body.id), 100, 1))
  console.log(`one worker: ${await twoJobs(api, String(campaign.body.id), 2)}`)
  const second = await startWorker()
  await wait(3_000)
  console.log(`two workers: ${await twoJobs(api, String(campaign.body.id), 4)}`)
  second.kill('SIGTERM')
  await new Promise((resolve) => second.once('exit', resolve))
} finally {
  service.child.kill('SIGTERM')
  await service.exited
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function twoJobs(api: Api, campaignId: string, salt: number): Promise<string> {
  const started = performance.now()
  const jobs = [await submit(api, campaignId, cards, salt), await submit(api, campaignId, cards, salt + 1)]
  const begun = jobs.map(async (id) => {
    while ((await api.get(`/jobs/${id}`)).body.cards_generated === 0) await wait(50)
    return ((performance.now() - started) / 1_000).toFixed(1)
  })
  const printing = await Promise.all(begun)
  for (const id of jobs) await completed(api, id)
  const all = ((performance.now() - started) / 1_000).toFixed(1)
  return `first cards after ${printing.join(' and ')} s, both jobs of ${cards} completed after ${all} s`
}

async function submit(api: Api, campaignId: string, count: number, salt: number): Promise<string> {
  const body = { beneficiaries: people(count, salt * 20_000) }
  const { status, body: job } = await api.post(`/campaigns/${campaignId}/jobs`, body)
  assert.equal(status, 202)
  return String(job.job_id)
}

async function completed(api: Api, id: string): Promise<void> {
  for (;;) {
    const { status, error } = (await api.get(`/jobs/${id}`)).body
    if (status === 'completed') return
    assert.notEqual(status, 'failed', String(error))
    await wait(50)
  }
}

/** As an operator starts another one beside the service. */
async function startWorker() {
  const address = new URL('postgres://postgres@localhost/postgres')
  address.searchParams.set('host', join(folder, 'postgres'))
  const env = { DATA_DIR: folder, DATABASE_URL: address.href, ROLE: 'worker', PORT: String(await freePort()) }
  return spawn(process.execPath, [main], { env: { ...process.env, LOG_LEVEL: 'error', ...env }, stdio: 'inherit' })
}
