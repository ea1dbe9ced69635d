// Only in npm run test:full: starts the service as processes.
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { WebSocket } from 'ws'
import { startPostgres } from './testing/postgres-server.ts'
import { get, post, signIn } from './testing/service-client.ts'
import { startService, temporaryFolder } from './testing/service-process.ts'
import { until } from './testing/until.ts'

const postgres = await startPostgres()
after(() => postgres.stop())
const DRAIN_SECONDS = 3
const SHUTDOWN_SECONDS = 2
/** So long a request that is never sent to its end would keep the process. */
const REQUEST_TIMEOUT_SECONDS = 120

test('on SIGTERM an API process is not ready at once, answers for a while, tells live connections to come back, and ends in time', async () => {
  const api = await startService({
    ROLE: 'api',
    DATABASE_URL: postgres.url,
    DATA_DIR: temporaryFolder(),
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    SHUTDOWN_SECONDS: String(SHUTDOWN_SECONDS),
  })
  await api.untilReady()
  const token = await signIn(api)
  const job = await submitJob(api.url, token)
  const socket = new WebSocket(`${api.url.replace('http', 'ws')}/ws/jobs/${job}?token=${token}`)
  await new Promise((resolve) => socket.once('message', resolve))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  const events = await fetch(`${api.url}/jobs/${job}/events`, { headers: { authorization: `Bearer ${token}` } })
  // Never sends the rest of its request.
  const { hostname, port } = new URL(api.url)
  const hanging = connect(Number(port), hostname)
  hanging.on('error', () => {})
  hanging.write('POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{')

  const signalled = performance.now()
  api.child.kill('SIGTERM')
  await until(async () => (await fetch(`${api.url}/health/ready`)).status === 503, 'a process that is not ready')
  assert.equal(((await (await fetch(`${api.url}/health/ready`)).json()) as { code: string }).code, 'shutting_down')
  const answer = await fetch(`${api.url}/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  assert.deepEqual([answer.status, answer.headers.get('connection')], [200, 'close'])
  assert.equal((await get(`${api.url}/jobs/${job}`, token)).status, 200)
  assert.equal(socket.readyState, WebSocket.OPEN)

  assert.equal(await closed, 1012)
  assert.match(await events.text(), /\nretry: 500\n\n$/)
  assert.equal(await api.exited, 0, api.output())
  const seconds = (performance.now() - signalled) / 1_000
  assert.ok(seconds >= DRAIN_SECONDS && seconds < REQUEST_TIMEOUT_SECONDS, `${seconds} s`)
})

async function submitJob(url: string, token: string): Promise<string> {
  const order = { name: 'Polio', campaign_type: 'vaccination', prefix: 'DRAIN', language: 'fr', template_id: 'aero' }
  const campaign = await post<{ id: string }>(`${url}/campaigns/`, order, token)
  const beneficiaries = [{ first_name: 'Awa', last_name: 'Ndiaye' }]
  const job = await post<{ job_id: string }>(`${url}/campaigns/${campaign.body.id}/jobs`, { beneficiaries }, token)
  assert.equal(job.status, 202)
  return job.body.job_id
}
