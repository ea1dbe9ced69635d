import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { emptyLists } from '#testing/hostile-bodies.ts'
import { openTestApp } from '#testing/test-app.ts'
import { whileOthersAreAnswered } from '#testing/while-others-are-answered.ts'

const { server, services, organization } = await openTestApp()
const admin = await (await organization()).as('admin')
const json = { 'content-type': 'application/json', 'accept-language': 'en' }

/** The answer, and how many tasks the sandbox was given for it. */
async function send(payload: string | Buffer, headers: Record<string, string> = {}) {
  const before = services.sandbox.startedTasks
  const request = { method: 'POST', url: '/admin/organizations', payload, headers: { ...json, ...headers } } as const
  const { statusCode, json: read } = await admin.send(request)
  return { statusCode, problem: read(), sandboxTasks: services.sandbox.startedTasks - before }
}

const filler = 'x'.repeat(300_000)
const good = { name: 'Programme', country_code: 'SN', region_code: 'DKR', plan: 'sovereign_enterprise' }

test('a short body is read by the service and a long one by the sandbox, with the same result', async () => {
  const short = await send(JSON.stringify({ ...good, name: 7 }))
  const long = await send(JSON.stringify({ ...good, name: 7, note: filler }))
  assert.deepEqual([short.statusCode, short.sandboxTasks, long.statusCode, long.sandboxTasks], [422, 0, 422, 1])
  assert.deepEqual(long.problem.errors[0], short.problem.errors[0])
})

test('millions of values in 32 KB of gzip are refused without delaying other requests', async () => {
  const bomb = emptyLists()
  assert.ok(bomb.length < 50_000)
  const headers = { ...json, 'content-encoding': 'gzip' }
  const answer = await whileOthersAreAnswered({ server, services }, () =>
    server.inject({ method: 'POST', url: '/auth/login', payload: bomb, headers }),
  )
  assert.deepEqual([answer.statusCode, answer.json().code], [413, 'body_too_many_values'])
  assert.match(answer.json().detail, /300000 values/)
})

test('a long body is refused for the same reasons as a short one', async () => {
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
    assert.deepEqual([plain.statusCode, plain.problem.code, plain.sandboxTasks], [status, code, 1], body.slice(300_000))
    const packed = await send(gzipSync(body), { 'content-encoding': 'gzip' })
    assert.deepEqual([packed.statusCode, packed.problem.code, packed.sandboxTasks], [status, code, 1])
  }
})

test('a repeated long body is recognized as the same body', async () => {
  const key = { 'idempotency-key': 'long-1' }
  const body = JSON.stringify({ ...good, note: filler })
  const first = await send(body, key)
  assert.equal(first.statusCode, 201, JSON.stringify(first.problem))
  const again = await send(gzipSync(body), { ...key, 'content-encoding': 'gzip' })
  assert.deepEqual([again.statusCode, again.problem], [201, first.problem])
  const other = await send(JSON.stringify({ ...good, note: `${filler}y` }), key)
  assert.equal(other.problem.code, 'idempotency_key_reused')
})

test('unknown encodings are refused', async () => {
  const answer = await send('{}', { 'content-encoding': 'br' })
  assert.deepEqual([answer.statusCode, answer.problem.code], [415, 'media_type_unsupported'])
})
