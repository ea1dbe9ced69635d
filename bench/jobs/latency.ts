// npm run bench:latency -- --engine embedded|postgres [--cards 10000] [--seconds 15]
// What other people feel while a big job runs: a small GET at a steady pace, idle and during the job, and the memory
// of the service after jobs of 100, 1,000 and 10,000 cards.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../server/src/testing/postgres-server.ts'
import { people } from '../people.ts'
import { type Api, type Service, signIn, startService, wait } from '../service.ts'

const EVERY_MS = 20

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'embedded' },
    cards: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '15' },
  },
})
const folder = mkdtempSync(join(tmpdir(), 'samakart-latency-'))
const postgres = values.engine === 'postgres' ? await startPostgres() : undefined
const service = await startService({
  DATA_DIR: folder,
  LOG_LEVEL: 'error',
  ...(postgres ? { DATABASE_URL: postgres.url } : {}),
})
try {
  const api = await signIn(service)
  const campaign = await api.post('/campaigns/', {
    name: 'Campagne mesurée',
    campaign_type: 'vaccination',
    prefix: 'PACE',
    language: 'fr',
    template_id: 'aero',
  })
  const asked = `/campaigns/${campaign.body.id}`
  console.log(
    `${values.engine}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, GET ${asked} every ${EVERY_MS} ms`,
  )

  let salt = 0
  for (const cards of [100, 1_000]) await runJob(cards)
  await pace(api, asked, () => wait(3_000))
  const idle = await pace(api, asked, () => wait(Number(values.seconds) * 1_000))
  report('idle', idle)
  const busy = await pace(api, asked, () => runJob(Number(values.cards)))
  report('during the job', busy)
  console.log(`p99 during the job / idle: ${(at(busy, 0.99) / at(idle, 0.99)).toFixed(2)}`)

  async function runJob(cards: number): Promise<void> {
    const started = performance.now()
    forgetPeak(service)
    const job = await api.post(`${asked}/jobs`, { beneficiaries: people(cards, salt++ * 20_000) })
    assert.equal(job.status, 202)
    while ((await api.get(`/jobs/${job.body.job_id}`)).body.status !== 'completed') await wait(200)
    const seconds = (performance.now() - started) / 1_000
    console.log(`${cards} cards: ${seconds.toFixed(1)} s, peak memory ${peakMb(service)} MB`)
  }
} finally {
  service.child.kill('SIGTERM')
  await service.exited
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Asks on a timetable, whether or not the answer before has come: waiting callers would hide a stall. */
async function pace(api: Api, path: string, during: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const end = during().finally(() => {
    isOver = true
  })
  const pending: Promise<void>[] = []
  for (let due = performance.now(); !isOver; due += EVERY_MS) {
    await wait(Math.max(0, due - performance.now()))
    const asked = api.get(path).then(({ status }) => {
      assert.equal(status, 200)
      times.push(performance.now() - due)
    })
    pending.push(asked)
  }
  await Promise.all([end, ...pending])
  return times.sort((a, b) => a - b)
}

function at(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

function report(title: string, times: readonly number[]): void {
  const [p50, p95, p99, worst] = [0.5, 0.95, 0.99, 1].map((part) => at(times, part).toFixed(1))
  console.log(`${title}: ${times.length} answers, p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, worst ${worst} ms`)
}

/** Linux keeps the high-water mark of a process; writing 5 forgets it. */
function forgetPeak({ child }: Service): void {
  writeFileSync(`/proc/${child.pid}/clear_refs`, '5')
}

function peakMb({ child }: Service): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1_024)
}
