import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { emptyLists } from '#testing/hostile-bodies.ts'
import { openTestApp } from '#testing/test-app.ts'
import { whileOthersAreAnswered } from '#testing/while-others.ts'

const { server, services, organization } = await openTestApp()
const admin = await (await organization()).as('admin')
const json = { 'content-type': 'application/json', 'accept-language': 'en' }

/** The answer, and how many tasks the sandbox got for it. */
async function send(payload: string | Buffer, headers: Record<string, string> = {}) {
  const before = services.sandbox.begun
  const request = { method: 'POST', url: '/admin/organizations', payload, headers: { ...json, ...headers } } as const
  const { statusCode, json: read } = await admin.send(request)
  return { statusCode, problem: read(), apart: services.sandbox.begun - before }
}

const filler = 'x'.repeat(300_000)
const good = { name: 'Programme', country_code: 'SN', region_code: 'DKR', plan: 'sovereign_enterprise' }

test('a short body is read at once, a long one by another process; both say the same', async () => {
  const short = await send(JSON.stringify({ ...good, name: 7 }))
  const long = await send(JSON.stringify({ ...good, name: 7, note: filler }))
  assert.deepEqual([short.statusCode, short.apart, long.statusCode, long.apart], [422, 0, 422, 1])
  assert.deepEqual(long.problem.errors[0], short.problem.errors[0])
})

test('millions of values in 32 KB of gzip are refused while others are answered', async () => {
  const bomb = emptyLists()
  assert.ok(bomb.length < 50_000)
  const headers = { ...json, 'content-encoding': 'gzip' }
  const answer = await whileOthersAreAnswered({ server, services }, () =>
    server.inject({ method: 'POST', url: '/auth/login', payload: bomb, headers }),
  )
  assert.deepEqual([answer.statusCode, answer.json().code], [413, 'body_too_many_values'])
  assert.match(answer.json().detail, /300000 values/)
})

test('what a short body may not hold, a long one may not either', async () => {
  const cases: [string, number, string][] = [
    [`{"a":"${filler}","b":${'['.repeat(70)}${']'.repeat(70)}}`, 400, 'body_too_deep'],
    [`{"a":"${filler}","__proto__":{"x":1}}`, 400, 'body_malformed'],
    [`{"a":"${filler}","\\u005f_proto__":{"x":1}}`, 400, 'body_malformed'],
    [`{"a":"${filler}","constructor":{"prototype":{}}}`, 400, 'body_malformed'],
    [`{"a":"${filler}",`, 400, 'body_malformed'],
    [`{"a":"${filler}","b":"\\u0000"}`, 422, 'invalid'],
  ]
  for (const [body, status, code] of cases) {
    const plain = await send(body)
    assert.deepEqual([plain.statusCode, plain.problem.code, plain.apart], [status, code, 1], body.slice(300_000))
    const packed = await send(gzipSync(body), { 'content-encoding': 'gzip' })
    assert.deepEqual([packed.statusCode, packed.problem.code, packed.apart], [status, code, 1])
  }
})

test('a long body that is repeated is the same body', async () => {
  const key = { 'idempotency-key': 'long-1' }
  const body = JSON.stringify({ ...good, note: filler })
  const first = await send(body, key)
  assert.equal(first.statusCode, 201, JSON.stringify(first.problem))
  const again = await send(gzipSync(body), { ...key, 'content-encoding': 'gzip' })
  assert.deepEqual([again.statusCode, again.problem], [201, first.problem])
  const other = await send(JSON.stringify({ ...good, note: `${filler}y` }), key)
  assert.equal(other.problem.code, 'idempotency_key_reused')
})

test('encodings we do not read are refused', async () => {
  const answer = await send('{}', { 'content-encoding': 'br' })
  assert.deepEqual([answer.statusCode, answer.problem.code], [415, 'media_type_unsupported'])
})
