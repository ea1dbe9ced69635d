import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Ajv } from 'ajv'
import { WebSocket } from 'ws'
import { openTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { jobChannel } from './jobs/live-routes.ts'

const { organization, app, server, logged } = await openTestApp()
const base = await server.listen({ host: '127.0.0.1', port: 0 })
const operator = await (await organization()).as('operator')
const outsider = await (await organization()).as('admin')
const campaign = (
  await operator.post('/campaigns/', {
    name: 'En direct',
    campaign_type: 'vaccination',
    prefix: 'LIVE',
    language: 'wo',
    template_id: 'nomad',
  })
).json().id

interface Received {
  messages: { event: string; [field: string]: unknown }[]
  code: number
}

function listen(jobId: string, token: string): Promise<Received> {
  const socket = new WebSocket(`${base.replace('http', 'ws')}/ws/jobs/${jobId}?token=${token}`)
  const messages: Received['messages'] = []
  socket.on('message', (data) => messages.push(JSON.parse(String(data))))
  return new Promise((resolve, reject) => {
    socket.on('close', (code) => resolve({ messages, code }))
    socket.on('error', reject)
  })
}

const beneficiaries = Array.from({ length: 3 }, (_, i) => ({ first_name: `Awa${'abc'[i]}`, last_name: 'Sy' }))
const submit = async () =>
  (await operator.post(`/campaigns/${campaign}/jobs`, { beneficiaries })).json().job_id as string

test('a listener who leaves in the middle of the events is no failure of the service', async () => {
  const job = await submit()
  const leaving = new AbortController()
  const headers = { authorization: `Bearer ${operator.token}` }
  const answer = await fetch(`${base}/jobs/${job}/events`, { headers, signal: leaving.signal })
  await answer.body?.getReader().read()
  leaving.abort()
  const connections = promisify(server.server.getConnections.bind(server.server))
  await until(async () => (await connections()) === 0, 'the end of the connection')
  await setImmediate()
  assert.doesNotMatch(logged(), /request failed/)
})

test('a listener receives the current state, then progress, then the end, and is closed with 1000', async () => {
  const job = await submit()
  const received = listen(job, operator.token)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await app.services.queue.work()
  const { messages, code } = await received
  const validators = Object.fromEntries(
    Object.entries(jobChannel.messages).map(([name, schema]) => [name, new Ajv({ strict: false }).compile(schema)]),
  )
  for (const message of messages) {
    const validate = validators[message.event]
    assert.ok(validate?.(message), `${JSON.stringify(message)} ${JSON.stringify(validate?.errors)}`)
  }
  assert.equal(code, 1000)
  const [first, last] = [messages[0], messages.at(-1)]
  assert.deepEqual([first?.event, first?.status, first?.progress], ['progress', 'pending', 0])
  assert.deepEqual(
    [last?.event, last?.status, last?.progress, last?.cards_generated],
    ['completed', 'completed', 100, 3],
  )
  const { pdf_url } = (last?.artifacts ?? {}) as { pdf_url?: string }
  assert.match(String(pdf_url), /\/jobs\/\w+\/download\/pdf$/)

  const late = await listen(job, operator.token)
  assert.deepEqual([late.messages.length, late.messages[0]?.event, late.code], [1, 'completed', 1000])
})

test('a bad token is closed with 4401, an unknown or foreign job with 4404', async () => {
  const job = await submit()
  assert.deepEqual(await listen(job, 'nonsense'), { messages: [], code: 4401 })
  assert.deepEqual(await listen('job_unknown', operator.token), { messages: [], code: 4404 })
  assert.deepEqual(await listen(job, outsider.token), { messages: [], code: 4404 })
})

test('the token of a socket is not logged', () => {
  assert.ok(!logged().includes(operator.token))
  assert.ok(!logged().includes('nonsense'))
})

test('a listener receives a cancelled job as failed, with its refund', async () => {
  const job = await submit()
  const received = listen(job, operator.token)
  const cancelled = await operator.post(`/jobs/${job}/cancel`)
  const { messages } = await received
  const last = messages.at(-1)
  if (cancelled.statusCode === 200) assert.deepEqual([last?.event, last?.quota_refunded], ['failed', 3])
  else assert.equal(last?.event, 'completed')
})

test('server-sent events carry the same messages as the socket', async () => {
  const job = await submit()
  const answer = await fetch(`${base}/jobs/${job}/events`, { headers: { authorization: `Bearer ${operator.token}` } })
  assert.match(String(answer.headers.get('content-type')), /^text\/event-stream/)
  const text = await answer.text()
  assert.match(text, /^event: progress\ndata: \{"event":"progress"/)
  assert.match(text, /event: completed\ndata: .*"progress":100/)
})

test('a request to the socket’s address that is not a WebSocket answers 404', async () => {
  assert.equal((await fetch(`${base}/ws/jobs/x`)).status, 404)
})
