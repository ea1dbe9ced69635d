// Only in npm run test:full: starts the service as processes.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startPostgres } from './testing/postgres-server.ts'
import { get, post, signIn } from './testing/service-client.ts'
import { type ServiceProcess, startService, temporaryFolder } from './testing/service-process.ts'
import { until } from './testing/until.ts'

const [main, shiftClock] = ['./main.ts', './testing/shift-clock.ts'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
) as [string, string]
const TEN_MINUTES = 600
const CARDS = 150

const postgres = await startPostgres()
const client = new pg.Client({ connectionString: postgres.url })
await client.connect()
after(async () => {
  await client.end()
  await postgres.stop()
})
const env = {
  DATABASE_URL: postgres.url,
  DATA_DIR: temporaryFolder(),
  MASTER_KEY: 'ab'.repeat(32),
  SIGNING_KEY: 'cd'.repeat(32),
}

/** A process whose machine's clock is wrong by so many seconds. */
function start(ROLE: string, seconds: number): Promise<ServiceProcess> {
  return startService({ ...env, ROLE, CLOCK_SHIFT_SECONDS: String(seconds) }, ['--import', shiftClock, main])
}

async function end({ child, exited }: ServiceProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal)
  await exited
}

const jobRow = async (id: string) =>
  (await client.query('select status, attempt from generation_job where id = $1', [id])).rows[0] as {
    status: string
    attempt: number
  }

test('a worker whose clock is ten minutes ahead or behind neither steals jobs nor leaves them standing', async () => {
  const api = await start('api', TEN_MINUTES)
  await api.untilReady()
  const [token, exact] = [await signIn(api), await start('worker', 0)]
  // A process whose clock is behind takes the token that one ahead has issued.
  const behind = await start('api', -TEN_MINUTES)
  await Promise.all([exact.untilReady(), behind.untilReady()])
  assert.equal((await get(`${behind.url}/auth/me`, token)).status, 200)
  await end(behind, 'SIGTERM')

  const order = { name: 'Rougeole', campaign_type: 'vaccination', prefix: 'CLOCK', language: 'fr', template_id: 'aero' }
  const campaign = await post<{ id: string }>(`${api.url}/campaigns/`, order, token)
  const submit = async () => {
    const beneficiaries = Array.from({ length: CARDS }, (_, i) => ({ first_name: 'Awa', last_name: `Ndiaye ${i}` }))
    const job = await post<{ job_id: string }>(
      `${api.url}/campaigns/${campaign.body.id}/jobs`,
      { beneficiaries },
      token,
    )
    assert.equal(job.status, 202)
    const id = job.body.job_id
    await until(async () => (await jobRow(id)).attempt > 0, 'a worker that takes the job')
    return id
  }

  const held = await submit()
  const ahead = await start('worker', TEN_MINUTES)
  await ahead.untilReady()
  await until(async () => (await jobRow(held)).status === 'completed', 'the end of the job')
  assert.equal((await jobRow(held)).attempt, 1, 'nobody took it from the worker that held it')

  await end(exact, 'SIGTERM')
  const left = await submit()
  await end(ahead, 'SIGKILL')
  assert.notEqual((await jobRow(left)).status, 'completed')
  const other = await start('worker', -TEN_MINUTES)
  await until(async () => (await jobRow(left)).status === 'completed', 'the end of the job that was left')
  assert.equal((await jobRow(left)).attempt, 2)
  for (const service of [api, other]) await end(service, 'SIGTERM')
})
