import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '../../server/src/testing/test-app.ts'
import { corpus } from './corpus/corpus.ts'
import { send } from './send.ts'

const { server, organization } = await openTestApp()
const url = await server.listen({ host: '127.0.0.1', port: 0 })
const admin = await (await organization()).as('admin')
const campaign = { name: 'Cible', campaign_type: 'vaccination', prefix: 'CIBLE', language: 'fr', template_id: 'aero' }
const campaignId: string = (await admin.post('/campaigns/', campaign)).json().id
const service = { url, token: admin.token, campaignId }

test('the corpus has at least sixty requests, each with a name of its own', () => {
  assert.ok(corpus.length >= 60, String(corpus.length))
  assert.equal(new Set(corpus.map(({ what }) => what)).size, corpus.length)
  assert.ok(corpus.every(({ expected }) => expected.every((status) => status < 500)))
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
