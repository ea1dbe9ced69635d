import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { distinctNames, emptyLists } from '#testing/hostile-bodies.ts'
import { openTestApp } from '#testing/test-app.ts'
import { whileOthersAreAnswered } from '#testing/while-others-are-answered.ts'
import { run } from './long-body-in-sandbox.ts'

const { server, services, organization } = await openTestApp()
const admin = await (await organization()).as('admin')
const json = { 'content-type': 'application/json', 'accept-language': 'en' }
const LIST = '/campaigns/unknown/jobs/estimate'

/** The answer, and how many tasks the sandbox was given for it. */
async function send(payload: string | Buffer, headers: Record<string, string> = {}, url = LIST) {
  const before = services.sandbox.startedTasks
  const { statusCode, json: read } = await admin.send({
    method: 'POST',
    url,
    payload,
    headers: { ...json, ...headers },
  })
  return { statusCode, problem: read(), sandboxTasks: services.sandbox.startedTasks - before }
}

const whole = {
  encoding: 'identity',
  isRepeatable: false,
  list: { name: 'beneficiaries', fields: ['first_name', 'last_name', 'zone'] },
} as const
const filler = 'x'.repeat(300_000)
const gzip = { 'content-encoding': 'gzip' }

test('a short body is read by the service and a long one by the sandbox, with the same result', async () => {
  const short = await send(JSON.stringify({ cards: 'two' }))
  const long = await send(JSON.stringify({ cards: 'two', note: filler }))
  assert.deepEqual([short.statusCode, short.sandboxTasks, long.statusCode, long.sandboxTasks], [422, 0, 422, 1])
  assert.deepEqual(long.problem.errors[0], short.problem.errors[0])
})

test('millions of values in 32 KB of gzip are refused as soon as 16 KB are inflated, or counted by the sandbox', async () => {
  const bomb = emptyLists()
  assert.ok(bomb.length < 50_000)
  const headers = { ...json, ...gzip }
  const login = await server.inject({ method: 'POST', url: '/auth/login', payload: bomb, headers })
  assert.deepEqual([login.statusCode, login.json().code], [413, 'body_too_large'])
  const list = await whileOthersAreAnswered({ server, services }, () =>
    admin.send({ method: 'POST', url: LIST, payload: bomb, headers }),
  )
  assert.deepEqual([list.statusCode, list.json().code], [413, 'body_too_many_values'])
  assert.match(list.json().detail, /300000 values/)
})

test('many values in a short body go to the sandbox, or are refused by routes without long bodies', async () => {
  const many = `{"x":[${'1,'.repeat(10_000)}1]}`
  assert.deepEqual([(await send(many)).sandboxTasks, (await send(many)).problem.code], [1, 'body_too_many_values'])
  const refused = await send(many, {}, '/admin/organizations')
  assert.deepEqual([refused.statusCode, refused.problem.code, refused.sandboxTasks], [413, 'body_too_many_values', 0])
  assert.match(refused.problem.detail, /10000 values/)
})

test('the values of a long list never come to the service, whose schema still sees its length', async () => {
  const rows = (count: number) => JSON.stringify({ beneficiaries: distinctNames(count, 3) })
  const enough = await send(rows(10_000))
  assert.deepEqual([enough.statusCode, enough.sandboxTasks], [404, 1], JSON.stringify(enough.problem))
  const tooMany = await send(rows(10_001))
  assert.deepEqual([tooMany.statusCode, tooMany.problem.errors[0].path], [422, 'beneficiaries'])
  assert.match(tooMany.problem.errors[0].message, /10000/)
  const beside = await send(JSON.stringify({ beneficiaries: [{}], other: distinctNames(500, 21) }))
  assert.deepEqual([beside.statusCode, beside.problem.code], [413, 'body_too_many_values'])
})

test('a long list leaves the sandbox without what nobody uses; a text that is far too long is named', async () => {
  const row = { first_name: 'Awa', last_name: 7, zone: null, ['u'.repeat(500)]: filler }
  const rows = [row, 'text', [], null, { first_name: 'Ali', u2: {} }]
  const { list } = run(whole, Buffer.from(JSON.stringify({ beneficiaries: rows })))
  assert.deepEqual(JSON.parse(String(Buffer.from(list?.json ?? []))), [
    { first_name: 'Awa', last_name: 0, zone: null, ['u'.repeat(100)]: null },
    null,
    null,
    null,
    { first_name: 'Ali', u2: null },
  ])
  const long = await send(JSON.stringify({ beneficiaries: [{}, { zone: filler }] }))
  assert.deepEqual(long.problem.errors, [
    { path: 'beneficiaries/1/zone', message: 'At most 2000 character(s).', row: 2 },
  ])
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
    const packed = await send(gzipSync(body), gzip)
    assert.deepEqual([packed.statusCode, packed.problem.code, packed.sandboxTasks], [status, code, 1])
  }
})

test('the place of a text that cannot be stored is named briefly, however long its names are', async () => {
  const answer = await send(`{"${filler}":{"${filler}":"\\u0000"}}`)
  assert.equal(answer.problem.code, 'invalid')
  assert.equal(answer.problem.errors[0].path.length, 300)
})

test('a long text that cannot be base64 stays in the sandbox', async () => {
  const answer = await send(JSON.stringify({ file: `ŋ${filler}` }), {}, '/imports/beneficiaries')
  assert.deepEqual([answer.statusCode, answer.problem.errors[0].path, answer.sandboxTasks], [422, 'file', 1])
})

test('unknown encodings are refused', async () => {
  const answer = await send('{}', { 'content-encoding': 'br' })
  assert.deepEqual([answer.statusCode, answer.problem.code], [415, 'media_type_unsupported'])
})
