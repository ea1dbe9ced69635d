import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WebSocket } from 'ws'
import { runningJob } from '#testing/running-job.ts'
import { type Caller, openTestApp } from '#testing/test-app.ts'
import { LiveConnections } from './live-connections.ts'

const { organization, server } = await openTestApp({
  PUBLIC_URL: 'https://cartes.example.sn',
  DEMO: 'true',
  ALLOWED_ORIGINS: 'https://partner.example.org',
})
const base = await server.listen({ host: '127.0.0.1', port: 0 })
const own = await organization()
const operator = await own.as('operator')
const job = await runningJob(operator)

interface Opened {
  socket: WebSocket
  /** The first message, a close code, or the status that refused the upgrade. */
  outcome: 'message' | number
}

function open(caller: Caller, headers: Record<string, string> = {}): Promise<Opened> {
  const socket = new WebSocket(`${base.replace('http', 'ws')}/ws/jobs/${job}?token=${caller.token}`, { headers })
  return new Promise((resolve, reject) => {
    socket.once('message', () => resolve({ socket, outcome: 'message' }))
    socket.once('close', (code) => resolve({ socket, outcome: code }))
    socket.once('unexpected-response', (_request, { statusCode = 0 }) => resolve({ socket, outcome: statusCode }))
    socket.once('error', reject)
  })
}

async function close({ socket }: Opened): Promise<void> {
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.close()
  await closed
}

const events = (caller: Caller, signal?: AbortSignal) =>
  fetch(`${base}/jobs/${job}/events`, {
    headers: { authorization: `Bearer ${caller.token}`, 'accept-language': 'en' },
    ...(signal ? { signal } : {}),
  })

test('a user has at most 20 live connections, sockets and events together, and the others are not affected', async () => {
  const viewer = await own.as('viewer')
  const stream = new AbortController()
  assert.equal((await events(viewer, stream.signal)).status, 200)
  const opened = await Promise.all(Array.from({ length: 22 }, () => open(viewer)))
  const outcomes = opened.map(({ outcome }) => outcome)
  assert.deepEqual(
    [outcomes.filter((outcome) => outcome === 'message').length, outcomes.filter((outcome) => outcome === 4429).length],
    [19, 3],
  )
  const refused = await events(viewer)
  const problem = (await refused.json()) as { code: string; detail: string }
  assert.deepEqual([refused.status, problem.code], [429, 'too_many_connections'])
  assert.match(problem.detail, /at most 20 for a user and 200 for an organization/)
  const other = await open(operator)
  assert.equal(other.outcome, 'message')
  const live = opened.filter(({ outcome }) => outcome === 'message')
  await Promise.all(live.map(close))
  stream.abort()
  const again = await open(viewer)
  assert.equal(again.outcome, 'message')
  await Promise.all([close(again), close(other)])
})

test('an organization has at most 200, and a connection that ends makes room once', () => {
  const connections = new LiveConnections()
  const openAs = (userId: string, tenantId = 'org') => connections.open({ userId, tenantId })
  const releases = Array.from({ length: 200 }, (_, at) => openAs(`user${Math.floor(at / 20)}`))
  assert.ok(releases.every(Boolean))
  assert.equal(openAs('another'), undefined)
  assert.ok(openAs('another', 'elsewhere'))
  releases[0]?.()
  releases[0]?.()
  assert.ok(openAs('another'))
  assert.equal(openAs('third'), undefined)
})

test('a page of another site opens no socket; our own pages, allowed sites and programs do', async () => {
  const { host } = new URL(base)
  for (const origin of ['https://evil.example', 'null', `http://${host}.evil.example`, 'https://cartes.example.sn:444'])
    assert.equal((await open(operator, { origin })).outcome, 403, origin)
  for (const origin of ['https://cartes.example.sn', `http://${host}`, 'https://partner.example.org']) {
    const opened = await open(operator, { origin })
    assert.equal(opened.outcome, 'message', origin)
    await close(opened)
  }
  const stream = await fetch(`${base}/jobs/${job}/events`, {
    headers: { authorization: `Bearer ${operator.token}`, origin: 'https://evil.example' },
  })
  assert.equal(stream.status, 403)
})
