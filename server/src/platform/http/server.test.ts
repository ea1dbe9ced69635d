import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { openTestApp } from '#testing/test-app.ts'

const { organization, server } = await openTestApp()
const admin = await (await organization()).as('admin')

const json = { 'content-type': 'application/json' }

function post(payload: string | Buffer, headers: Record<string, string> = json) {
  return admin.send({ method: 'POST', url: '/admin/organizations', payload, headers: { ...json, ...headers } })
}

test('a problem has all its members and uses the caller’s language', async () => {
  const ask = (language: string) => server.inject({ url: '/nowhere', headers: { 'accept-language': language } })
  const [french, english, wolof] = [await ask('fr-SN'), await ask('de, en;q=0.8'), await ask('wo')]
  assert.equal(french.statusCode, 404)
  assert.match(String(french.headers['content-type']), /^application\/problem\+json/)
  const { type, title, status, detail, code, request_id } = french.json()
  assert.deepEqual([title, status, code], ['Not Found', 404, 'not_found'])
  assert.equal(request_id, french.headers['x-request-id'])
  assert.equal(new Set([detail, english.json().detail, wolof.json().detail]).size, 3)
  const page = await server.inject(new URL(type).pathname)
  assert.deepEqual(Object.keys(page.json().detail), ['fr', 'en', 'wo'])
})

test('malformed bodies are 400, never 500', async () => {
  const bodies = ['{', '[1,', '{"name": }', 'null x', '{"__proto__": {"admin": true}}', '\u0000', '{"a":1}}']
  for (const body of bodies) {
    const answer = await post(body)
    assert.deepEqual([answer.statusCode, answer.json().code], [400, 'body_malformed'], body)
  }
  const latin1 = await post(Buffer.from('{"name":"Thiès"}', 'latin1'))
  assert.equal(latin1.json().code, 'body_malformed')
})

test('a body that is nested too deeply is refused before it is parsed', async () => {
  const depth = 4_000
  const answer = await post(`${'['.repeat(depth)}${']'.repeat(depth)}`)
  assert.deepEqual([answer.statusCode, answer.json().code], [400, 'body_too_deep'])
})

test('a gzip body is read, and a broken one is the caller’s mistake', async () => {
  const body = JSON.stringify({ name: 'Matam', country_code: 'SN', region_code: 'MAT', plan: 'starter' })
  const answer = await post(gzipSync(body), { 'content-encoding': 'gzip' })
  assert.equal(answer.statusCode, 201)
  const broken = await post(gzipSync(body).subarray(0, 30), { 'content-encoding': 'gzip' })
  assert.ok(broken.statusCode >= 400 && broken.statusCode < 500, String(broken.statusCode))
  const unknown = await post(body, { 'content-encoding': 'snappy' })
  assert.equal(unknown.statusCode, 415)
})

test('values of a wrong type are not converted', async () => {
  const answer = await post(JSON.stringify({ name: 7, country_code: 'SN', region_code: ['DKR'], plan: null }))
  assert.equal(answer.statusCode, 422)
  const paths = answer.json().errors.map((error: { path: string }) => error.path)
  assert.deepEqual(new Set(paths), new Set(['name', 'region_code', 'plan']))
})

test('a missing body, a list for an object, and another content type are refused', async () => {
  assert.equal((await admin.post('/admin/organizations')).statusCode, 422)
  assert.equal((await post('[]')).statusCode, 422)
  assert.equal((await post('')).statusCode, 422)
  const xml = await post('<a/>', { 'content-type': 'text/xml' })
  assert.deepEqual([xml.statusCode, xml.json().code], [415, 'media_type_unsupported'])
})

test('null characters and incomplete characters are refused with their path', async () => {
  const body = { name: 'Ab\u0000cd', country_code: 'SN', region_code: 'DKR', plan: 'starter' }
  const answer = await post(JSON.stringify(body))
  assert.deepEqual([answer.statusCode, answer.json().errors[0].path], [422, 'name'])
  const half = await post(`{"name":"x\\ud800","country_code":"SN","region_code":"DKR","plan":"starter"}`)
  assert.equal(half.statusCode, 422)
  const path = await admin.send({ method: 'PATCH', url: '/admin/users/%00', payload: { role: 'viewer' } })
  assert.equal(path.statusCode, 404)
  assert.equal((await admin.get('/admin/users?organization_id=%00')).statusCode, 422)
  assert.equal((await admin.get('/admin/users/%E0%A4%A')).statusCode, 400)
})

test('invalid paging is refused instead of being corrected', async () => {
  for (const query of ['limit=0', 'limit=-1', 'limit=1e9', 'limit=abc', 'offset=-1', 'limit=1.5', 'limit=501']) {
    const answer = await admin.get(`/admin/users?${query}`)
    assert.equal(answer.statusCode, 422, query)
  }
})

test('every path answers with and without its trailing slash and under /api/v1', async () => {
  for (const url of ['/auth/me', '/auth/me/', '/api/v1/auth/me', '/api/v1/auth/me/']) {
    assert.equal((await admin.get(url)).statusCode, 200, url)
  }
  assert.equal((await admin.get('/api/v1x/auth/me')).statusCode, 404)
})

test('a wrong method is answered with the allowed ones, whatever it sends', async () => {
  for (const request of [
    { method: 'DELETE', url: '/auth/login' },
    { method: 'PUT', url: '/auth/login', payload: Buffer.from('PK'), headers: { 'content-type': 'application/zip' } },
  ] as const) {
    const answer = await server.inject(request)
    assert.deepEqual([answer.statusCode, answer.headers.allow], [405, 'POST'])
  }
})

test('an unchanged answer is not sent twice', async () => {
  const first = await admin.get('/auth/me')
  const again = await admin.get('/auth/me', { 'if-none-match': String(first.headers.etag) })
  assert.deepEqual([again.statusCode, again.body], [304, ''])
})

test('long answers are compressed', async () => {
  const answer = await server.inject({ url: '/openapi.json', headers: { 'accept-encoding': 'br' } })
  assert.equal(answer.headers['content-encoding'], 'br')
  const description = JSON.parse(brotliDecompressSync(answer.rawPayload).toString())
  assert.equal(description.openapi, '3.1.0')
  assert.ok(description.paths['/auth/login'].post.responses['401'])
  const limit = description.paths['/admin/users'].get.parameters.find(({ name }: { name: string }) => name === 'limit')
  assert.deepEqual([limit.required ?? false, limit.schema.default], [false, 50])
})

test('the description is written and compressed once, and an unchanged one is not sent again', async () => {
  for (const path of ['/openapi.json', '/asyncapi.json', '/problems']) {
    const ask = (headers: Record<string, string>) => server.inject({ url: path, headers })
    const [plain, zipped, again] = [await ask({}), await ask({ 'accept-encoding': 'gzip, br;q=0' }), await ask({})]
    assert.deepEqual([plain.headers['content-encoding'], zipped.headers['content-encoding']], [undefined, 'gzip'])
    assert.equal(gunzipSync(zipped.rawPayload).toString(), plain.body)
    assert.match(String(zipped.headers.vary), /accept-encoding/i)
    assert.equal(again.headers.etag, plain.headers.etag)
    const unchanged = await ask({ 'if-none-match': String(plain.headers.etag), 'accept-encoding': 'br' })
    assert.deepEqual([unchanged.statusCode, unchanged.body], [304, ''])
  }
  const { swagger } = server
  server.swagger = () => assert.fail('it was written again')
  assert.equal((await server.inject('/openapi.json')).statusCode, 200)
  server.swagger = swagger
})

test('answers carry the security headers', async () => {
  const { headers } = await server.inject('/health/live')
  assert.match(String(headers['content-security-policy']), /default-src 'none'/)
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['referrer-policy'], 'no-referrer')
})

test('health, metrics and the description are public', async () => {
  assert.deepEqual((await server.inject('/health/live')).json(), { status: 'live' })
  assert.deepEqual((await server.inject('/health/ready')).json(), { status: 'ready', missing: [] })
  const metrics = await server.inject('/metrics')
  assert.match(String(metrics.headers['content-type']), /^text\/plain/)
  assert.match(metrics.body, /samakart_http_request_duration_seconds_bucket/)
  const page = await server.inject('/docs')
  assert.equal(page.statusCode, 200)
  assert.match(String(page.headers['content-type']), /^text\/html/)
})

test('the documentation page loads nothing from other sites', async () => {
  const page = (await server.inject('/docs')).body
  const addresses = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '')
  // A journey in a browser looks at the first, which is built with the console.
  assert.deepEqual(addresses.sort(), ['/docs/reference.js', '/docs/start.js', '/openapi.json'])
  assert.equal((await server.inject('/docs/start.js')).statusCode, 200)
})
