import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { WebSocket } from 'ws'
import { runningJob } from '#testing/running-job.ts'
import { type Caller, openTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { LiveConnections } from './guard-live.ts'

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
  // Held until the end: an answer that nobody holds may be collected, and then its stream ends.
  const streaming = await events(viewer, stream.signal)
  assert.equal(streaming.status, 200)
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
  assert.equal(streaming.bodyUsed, false)
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

/** A connection that never reads, and its WebSocket in the service. */
async function openUnread(token: string) {
  const accepted = once(server.websocketServer, 'connection')
  const client = connect(Number(new URL(base).port), '127.0.0.1')
  client.on('error', () => {})
  client.write(
    `GET /ws/jobs/${job}?token=${token} HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
      'sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  )
  const [socket] = (await accepted) as [WebSocket]
  const closed = new Promise((resolve) => socket.once('close', resolve))
  return { client, socket, closed }
}

const frame = (opcode: number, length: number) =>
  Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | length, 0, 0, 0, 0]), Buffer.alloc(length)])
const PING = frame(9, 125)

test('a client that sends pings and never reads is closed, and its answers do not pile up', async () => {
  for (const token of [operator.token, 'nobody']) {
    const { client, socket, closed } = await openUnread(token)
    let [pings, most] = [0, 0]
    socket.on('ping', () => {
      pings++
      most = Math.max(most, socket.bufferedAmount)
    })
    const some = Buffer.concat(Array.from({ length: 500 }, () => PING))
    for (let sent = 0; sent < 200 && !client.destroyed; sent++) {
      await Promise.race([new Promise((resolve) => client.write(some, resolve)), closed])
    }
    await until(() => socket.readyState === WebSocket.CLOSED, 'the end of the connection')
    client.destroy()
    assert.ok(pings < 2_000 && most < 128 * 1024, `${token}: ${pings} pings, ${most} bytes`)
  }
})

test('a client that sends too many small messages is closed with 4429', async () => {
  const { socket } = await open(operator)
  const code = once(socket, 'close')
  for (let sent = 0; sent < 310; sent++) socket.send('')
  assert.equal((await code)[0], 4429)
})

test('pings are answered while the client reads, and what waits for one that does not read ends its connection', async () => {
  const { socket: reader } = await open(operator)
  const pong = once(reader, 'pong')
  reader.ping('still there?')
  assert.equal(String((await pong)[0]), 'still there?')
  reader.close()
  const { client, socket } = await openUnread(operator.token)
  const piece = Buffer.alloc(1_000_000)
  // The operating system takes some megabytes for the reader before anything waits in the process.
  await until(() => {
    socket.send(piece)
    return socket.bufferedAmount > 2 * piece.length
  })
  client.write(frame(9, 0))
  await until(() => socket.readyState === WebSocket.CLOSED, 'the end of the connection')
  client.destroy()
})
