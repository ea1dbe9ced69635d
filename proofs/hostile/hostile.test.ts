import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runningJob } from '@samakart/server/testing/running-job'
import { openTestApp, PASSWORD } from '@samakart/server/testing/test-app'
import { corpus } from './corpus/corpus.ts'
import { mistakesOf } from './floods/flood.ts'
import { floods } from './floods/floods.ts'
import { send } from './send.ts'

const { server, organization } = await openTestApp({ TRUSTED_PROXIES: '127.0.0.1' })
const url = await server.listen({ host: '127.0.0.1', port: 0 })
const own = await organization()
const [admin, viewer] = [await own.as('admin'), await own.as('viewer')]
const campaign = { name: 'Cible', campaign_type: 'vaccination', prefix: 'CIBLE', language: 'fr', template_id: 'aero' }
const campaignId: string = (await admin.post('/campaigns/', campaign)).json().id
const service = {
  url,
  token: admin.token,
  viewerToken: viewer.token,
  viewer: { email: viewer.email, password: PASSWORD },
  campaignId,
  jobId: await runningJob(admin),
  connections: 60,
}

test('the corpus has at least sixty requests, each with a name of its own', () => {
  assert.ok(corpus.length >= 60, String(corpus.length))
  const names = [...corpus, ...floods].map(({ what }) => what)
  assert.equal(new Set(names).size, names.length)
  const expected = [...corpus, ...floods].flatMap((one) => one.expected as (number | string)[])
  assert.ok(expected.every((outcome) => typeof outcome === 'string' || outcome < 500 || outcome > 599))
})

test('every hostile request gets the answer that it deserves, never a 5xx, and the service goes on', async () => {
  const wrong: string[] = []
  for (const hostile of corpus.filter(({ isLarge }) => !isLarge)) {
    const status = await send(service, hostile)
    if (!hostile.expected.includes(status as number)) wrong.push(`${hostile.what}: ${status}`)
    const health = await fetch(`${url}/health/live`)
    if (health.status !== 200) wrong.push(`${hostile.what}: health ${health.status}`)
  }
  assert.deepEqual(wrong, [])
  assert.equal((await admin.get('/auth/me')).statusCode, 200)
})

test('many connections, broken ones and those with untrue sizes are refused, and the service goes on', async () => {
  const wrong: string[] = []
  for (const flood of floods.filter(({ isLarge }) => !isLarge)) {
    const mistakes = mistakesOf(flood, await flood.act(service))
    wrong.push(...mistakes.map((mistake) => `${flood.what}: ${mistake}`))
  }
  assert.deepEqual(wrong, [])
  assert.equal((await admin.get('/auth/me')).statusCode, 200)
})
