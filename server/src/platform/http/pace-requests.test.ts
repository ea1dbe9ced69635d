import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextRound } from 'node:timers/promises'
import { fastify } from 'fastify'
import { paceRequests, REQUESTS_A_ROUND } from './pace-requests.ts'

const MANY = REQUESTS_A_ROUND * 4

async function begun(requests: readonly { url: string; caller: string }[]) {
  await using app = fastify()
  paceRequests(app)
  const order: string[] = []
  app.get('/health/live', async () => order.push('health'))
  app.get('/people', async ({ headers }) => order.push(headers.authorization ?? ''))
  await app.ready()
  const answers = await Promise.all(
    requests.map(({ url, caller }) => app.inject({ url, headers: { authorization: caller } })),
  )
  assert.ok(answers.every(({ statusCode }) => statusCode === 200))
  return order
}

const many = (caller: string, url = '/people') => Array.from({ length: MANY }, () => ({ url, caller }))

test('every request of a flood is answered, in the order in which its caller sent them', async () => {
  assert.deepEqual(await begun(many('one')), Array(MANY).fill('one'))
})

test('callers take turns, so that one request does not wait for all those of another', async () => {
  const order = await begun([...many('one'), { url: '/people', caller: 'another' }])
  assert.ok(order.indexOf('another') <= REQUESTS_A_ROUND + 2, `after ${order.indexOf('another')} requests`)
})

test('whoever asks whether the process lives does not wait for callers', async () => {
  const order = await begun([...many('one'), ...many('two'), { url: '/health/live', caller: 'one' }])
  assert.ok(order.indexOf('health') <= REQUESTS_A_ROUND + 3, `after ${order.indexOf('health')} requests`)
})

test('the event loop goes round between two rounds', async () => {
  await using app = fastify()
  paceRequests(app)
  let handled = 0
  app.get('/', async () => ++handled)
  await app.ready()
  const answers = Array.from({ length: MANY }, () => app.inject({ url: '/' }))
  for (let before = 0; handled < MANY; before = handled) {
    await nextRound()
    assert.ok(handled - before <= REQUESTS_A_ROUND, `${handled - before} in one round`)
  }
  await Promise.all(answers)
})
