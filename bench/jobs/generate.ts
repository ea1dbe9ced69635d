// npm run bench -- job [--cards 10000] [--rounds 3] [--starts 5]
// Measures a job with people who are not in the registry, from the request to the last valid card: seconds, and
// processor seconds and memory of all processes including PostgreSQL. For comparison it writes and flushes as many
// bytes as the job's files have. It also measures how long later starts take until the service is ready, and how long a
// stop takes.
import assert from 'node:assert/strict'
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createCampaign, waitForJob } from '../campaigns.ts'
import { people } from '../people.ts'
import { memoryMb, processorSeconds, watchMemory } from '../process-tree.ts'
import { type Service, signIn, startService, wait } from '../service.ts'

const SETTLE_MS = 5_000

const { values } = parseArgs({
  options: {
    cards: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    starts: { type: 'string', default: '5' },
  },
})
const cards = Number(values.cards)
const folder = mkdtempSync(join(tmpdir(), 'samakart-job-'))
console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`)

console.log(`first start: ${await startAndStop()}`)
for (let again = 1; again < Number(values.starts); again++) console.log(`later start: ${await startAndStop()}`)
const service = await start()
try {
  const root = service.child.pid ?? 0
  const api = await signIn(service)
  await wait(SETTLE_MS)
  console.log(`idle: ${memoryMb(root)} MB`)
  const campaignId = await createCampaign(api, 'BENCH')
  for (let round = 0; round < Number(values.rounds); round++) {
    const beneficiaries = people(cards, round * 2 * cards)
    const processor = processorSeconds(root)
    const stopWatching = watchMemory(root)
    const started = performance.now()
    const { status, body } = await api.post(`/campaigns/${campaignId}/jobs`, { beneficiaries })
    assert.equal(status, 202)
    const accepted = since(started)
    const job = await waitForJob(api, String(body.job_id), 100)
    const seconds = since(started)
    const used = (processorSeconds(root) - processor).toFixed(1)
    const bytes = Object.values(job.artifact_bytes as Record<string, number>).reduce((sum, size) => sum + size, 0)
    console.log(
      `${cards} unknown people: ${seconds} s (accepted after ${accepted} s), ${used} processor seconds, ` +
        `peak ${stopWatching()} MB; bare disk: ${writeBytes(bytes)} s for ${(bytes / 1e6).toFixed(0)} MB`,
    )
    await wait(SETTLE_MS)
  }
} finally {
  await stop(service)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function startAndStop(): Promise<string> {
  const started = performance.now()
  const one = await start()
  const ready = since(started)
  await wait(SETTLE_MS)
  const stopping = performance.now()
  await stop(one)
  return `ready after ${ready} s, stopped after ${since(stopping)} s`
}

function start(): Promise<Service> {
  return startService({ DATA_DIR: folder, LOG_LEVEL: 'error' })
}

async function stop({ child, exited }: Service): Promise<void> {
  child.kill('SIGTERM')
  await exited
}

function since(started: number): string {
  return ((performance.now() - started) / 1_000).toFixed(1)
}

function writeBytes(bytes: number): string {
  const chunk = Buffer.alloc(1 << 20, 7)
  const path = join(folder, 'bare')
  const started = performance.now()
  const file = openSync(path, 'w')
  for (let written = 0; written < bytes; written += chunk.length) writeSync(file, chunk)
  fsyncSync(file)
  closeSync(file)
  rmSync(path)
  return since(started)
}
