import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { openTestApp, PASSWORD } from '@samakart/server/testing/test-app'
import {
  ApiProblem,
  type Connection,
  ConnectionLost,
  type ConnectOptions,
  connect,
  dataOf,
  download,
  eachItem,
  type JobMessage,
  signIn,
  upload,
  watchJob,
} from './index.ts'

const { organization, app, server, clock } = await openTestApp()
const url = await server.listen({ host: '127.0.0.1', port: 0 })
const ours = await organization()
const manager = await ours.as('programme_admin')
const { key } = (
  await manager.post('/api-keys', {
    name: 'Portail du ministère',
    role: 'operator',
    expires_at: '2027-06-30T00:00:00Z',
  })
).json()
const open = (options: Partial<ConnectOptions> = {}) => connect({ url, token: key, language: 'en', ...options })
const samakart = open()
await app.services.queue.work()

let campaigns = 0
const newCampaign = ({ api }: Connection = samakart) =>
  dataOf(
    api.POST('/campaigns', {
      body: {
        name: `Campagne ${++campaigns}`,
        campaign_type: 'vaccination',
        prefix: `SDK${'ABCDEFGHIJKLMN'[campaigns]}`,
        language: 'fr',
        template_id: 'vital',
      },
    }),
  )

const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    first_name: 'Awa',
    last_name: `Diop${'abcdefghij'[at % 10]}${'klmno'[at % 5]}`,
  }))

async function newJob(count: number): Promise<string> {
  const { id } = await newCampaign()
  const params = { path: { campaign_id: id } }
  const job = await dataOf(
    samakart.api.POST('/campaigns/{campaign_id}/jobs', { params, body: { beneficiaries: people(count) } }),
  )
  return job.job_id
}

async function watch(connection: Connection, job: string): Promise<JobMessage[]> {
  const messages: JobMessage[] = []
  for await (const message of watchJob(connection, job)) messages.push(message)
  return messages
}

test('a list becomes cards: job, progress, pages of cards, and the file as a stream', async () => {
  const job = await newJob(7)
  const messages = await watch(samakart, job)
  assert.equal(messages.at(-1)?.event, 'completed')
  const params = { path: { job_id: job } }
  const rows = await Array.fromAsync(
    eachItem((page) =>
      samakart.api.GET('/jobs/{job_id}/cards', { params: { ...params, query: { limit: 3, ...page } } }),
    ),
  )
  assert.equal(rows.length, 7)
  assert.equal(new Set(rows.map(({ card_code }) => card_code)).size, 7)
  const file = await download(samakart, `/jobs/${job}/download/pdf`)
  const bytes = await buffer(file.stream)
  assert.deepEqual([file.type, file.size, bytes.subarray(0, 5).toString()], ['application/pdf', bytes.length, '%PDF-'])
})

test('an answer that is lost does not make a thing twice', async () => {
  let isLost = false
  const lossy = open({
    async fetch(request) {
      const answer = await fetch(request)
      if (isLost || request.method !== 'POST') return answer
      isLost = true
      throw new TypeError('the network broke')
    },
  })
  const { id, name } = await newCampaign(lossy)
  assert.ok(isLost)
  const campaigns = await Array.fromAsync(
    eachItem((page) => samakart.api.GET('/campaigns', { params: { query: page } })),
  )
  assert.deepEqual(
    campaigns.filter((campaign) => campaign.name === name).map((campaign) => campaign.id),
    [id],
  )
})

test('who is asked to come back later waits, and what cannot be repeated is sent once', async () => {
  const sent: string[] = []
  const refusing = open({
    async fetch(request) {
      sent.push(request.method)
      if (sent.length % 2 === 0) return fetch(request)
      return new Response('{"code":"unavailable"}', { status: 503, headers: { 'retry-after': '0.01' } })
    },
  })
  await dataOf(refusing.api.GET('/campaigns'))
  assert.deepEqual(sent, ['GET', 'GET'])
  const { id } = await newCampaign()
  sent.length = 0
  const change = refusing.api.PATCH('/campaigns/{campaign_id}', {
    params: { path: { campaign_id: id }, header: { 'If-Match': '"1"' } },
    body: { name: 'Autre nom' },
  })
  await assert.rejects(dataOf(change), { name: 'ApiProblem', status: 503 })
  assert.deepEqual(sent, ['PATCH'])
})

test('a network that never answers is a lost connection, after as many attempts as were allowed', async () => {
  let sent = 0
  const alone = open({
    attempts: 2,
    fetch: async () => {
      sent++
      throw new TypeError('no route')
    },
  })
  await assert.rejects(dataOf(alone.api.GET('/campaigns')), ConnectionLost)
  assert.equal(sent, 2)
})

test('a refusal names its code, its words and the wrong fields', async () => {
  const call = samakart.api.POST('/campaigns', { body: { name: '' } as never })
  const problem = await dataOf(call).catch((error: unknown) => error)
  assert.ok(problem instanceof ApiProblem)
  assert.deepEqual([problem.status, problem.code], [422, 'invalid'])
  assert.ok(problem.mistakes.length > 0)
  assert.ok(problem.requestId)
})

test('where WebSockets are blocked progress comes as events, and where these are too it is asked for', async () => {
  const { WebSocket } = globalThis
  // As in a runtime without WebSockets.
  Reflect.deleteProperty(globalThis, 'WebSocket')
  try {
    assert.equal((await watch(samakart, await newJob(2))).at(-1)?.event, 'completed')
    const asked: string[] = []
    const asking = open({
      fetch(request) {
        asked.push(new URL(request.url).pathname.split('/').at(-1) ?? '')
        return request.url.endsWith('/events')
          ? Promise.resolve(new Response('blocked', { status: 403 }))
          : fetch(request)
      },
    })
    const job = await newJob(2)
    assert.equal((await watch(asking, job)).at(-1)?.event, 'completed')
    assert.deepEqual(asked.slice(0, 2), ['events', job])
  } finally {
    globalThis.WebSocket = WebSocket
  }
})

test('the job of somebody else cannot be watched', async () => {
  const foreign = (await (await organization()).as('admin')).token
  await assert.rejects(watch(open({ token: foreign }), await newJob(1)), { name: 'ApiProblem', status: 404 })
})

test('a download that breaks off goes on where it stopped', async () => {
  const job = await newJob(3)
  await watch(samakart, job)
  const ranges: (string | null)[] = []
  const breaking = open({
    async fetch(request) {
      ranges.push(request.headers.get('range'))
      const answer = await fetch(request)
      if (ranges.length > 1) return answer
      const whole = new Uint8Array(await answer.arrayBuffer())
      async function* half() {
        yield whole.subarray(0, 1_000)
        throw new TypeError('terminated')
      }
      const body = ReadableStream.from(half())
      return new Response(body, answer)
    },
  })
  const sum = async (connection: Connection) =>
    createHash('sha256')
      .update(await buffer((await download(connection, `/jobs/${job}/download/pdf`)).stream))
      .digest('hex')
  assert.equal(await sum(breaking), await sum(samakart))
  assert.deepEqual(ranges, [null, 'bytes=1000-'])
})

test('a file is sent as it is', async () => {
  const { id } = await newCampaign()
  const file = new Blob(['first_name,last_name\nAwa,Diop\nFatou,Ndiaye\n'])
  const read = await upload(samakart, { path: `/imports/beneficiaries?campaign_id=${id}`, file, type: 'text/csv' })
  assert.equal((read as { total: number }).total, 2)
})

test('a session renews its token, once for all who wait, and ends', async () => {
  const session = await signIn({ url, email: manager.email, password: PASSWORD })
  const first = await session.token()
  clock.advanceSeconds(4_000)
  const signedIn = connect({ url, token: session.token })
  await Promise.all([dataOf(signedIn.api.GET('/campaigns')), dataOf(signedIn.api.GET('/jobs'))])
  const second = await session.token()
  assert.notEqual(second, first)
  await session.end()
  await assert.rejects(dataOf(connect({ url, token: second ?? '' }).api.GET('/campaigns')), { status: 401 })
})
