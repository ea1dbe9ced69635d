import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'

const portal = 'https://portail.sante.example'
const { server, organization } = await openTestApp({ ALLOWED_ORIGINS: portal })
const viewer = await (await organization()).as('viewer')

const ask = (method: 'GET' | 'OPTIONS', url: string, headers: Record<string, string>) =>
  server.inject({ method, url, headers })

test('a page of an allowed site may read answers and their headers, errors too; another may not', async () => {
  const authorization = `Bearer ${viewer.token}`
  const read = await ask('GET', '/campaigns', { origin: portal, authorization })
  assert.deepEqual([read.statusCode, read.headers['access-control-allow-origin']], [200, portal])
  assert.match(String(read.headers['access-control-expose-headers']), /ETag.*Retry-After/)
  assert.equal(read.headers['access-control-allow-credentials'], undefined)
  const refused = await ask('GET', '/campaigns', { origin: portal })
  assert.deepEqual([refused.statusCode, refused.headers['access-control-allow-origin']], [401, portal])
  const foreign = await ask('GET', '/campaigns', { origin: 'https://autre.example', authorization })
  assert.deepEqual([foreign.statusCode, foreign.headers['access-control-allow-origin']], [200, undefined])
  assert.match(String(foreign.headers.vary), /Origin/)
})

test('a browser is told before a request which methods and headers it may send', async () => {
  const asked = { origin: portal, 'access-control-request-method': 'POST' }
  const answer = await ask('OPTIONS', '/api/v1/campaigns/', asked)
  assert.equal(answer.statusCode, 204)
  assert.match(String(answer.headers['access-control-allow-methods']), /POST/)
  assert.match(String(answer.headers['access-control-allow-headers']), /Authorization.*Idempotency-Key/)
  const foreign = await ask('OPTIONS', '/campaigns', { ...asked, origin: 'https://autre.example' })
  assert.deepEqual([foreign.statusCode, foreign.headers['access-control-allow-methods']], [204, undefined])
})

test('OPTIONS names the methods of every path, and of no path there is none', async () => {
  const answer = await ask('OPTIONS', '/campaigns/camp_1', {})
  assert.equal(answer.statusCode, 204)
  assert.deepEqual(String(answer.headers.allow).split(', ').sort(), ['DELETE', 'GET', 'HEAD', 'PATCH'])
  assert.equal((await ask('OPTIONS', '/nowhere', {})).statusCode, 404)
})
