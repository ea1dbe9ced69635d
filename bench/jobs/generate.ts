// npm run bench:job -- [--cards 10000] [--rounds 3] [--starts 5]
// A job of people whom the registry does not know, from the request to the last valid card: seconds, processor seconds of
// all processes (PostgreSQL included), and their memory. Beside it the bare limit of the disk: writing as many bytes as the
// job's files have, and flushing them. Also how long later starts take until the service is ready, and how long a stop takes.
import assert from 'node:assert/strict'
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
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
  const campaign = await api.post('/campaigns/', {
    name: 'Campagne mesurée',
    campaign_type: 'vaccination',
    prefix: 'BENCH',
    language: 'fr',
    template_id: 'aero',
  })
  for (let round = 0; round < Number(values.rounds); round++) {
    const beneficiaries = people(cards, round * 2 * cards)
    const processor = processorSeconds(root)
    const highest = watchMemory(root)
    const started = performance.now()
    const { status, body } = await api.post(`/campaigns/${campaign.body.id}/jobs`, { beneficiaries })
    assert.equal(status, 202)
    const accepted = since(started)
    const job = await completed(String(body.job_id))
    const seconds = since(started)
    const used = (processorSeconds(root) - processor).toFixed(1)
    const bytes = Object.values(job.artifact_bytes as Record<string, number>).reduce((sum, one) => sum + one, 0)
    console.log(
      `${cards} unknown people: ${seconds} s (accepted after ${accepted} s), ${used} processor seconds, ` +
        `peak ${highest()} MB; bare disk: ${writeBytes(bytes)} s for ${(bytes / 1e6).toFixed(0)} MB`,
    )
    await wait(SETTLE_MS)
  }

  async function completed(id: string) {
    for (;;) {
      const { body } = await api.get(`/jobs/${id}`)
      if (body.status === 'completed') return body
      assert.notEqual(body.status, 'failed', String(body.error))
      await wait(100)
    }
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
