import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { AddressGuard } from '#platform/net/address-guard.ts'
import { theSystem } from '#platform/scopes.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { deleteOldRecords } from '#testing/run-schedule.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { afterFailures, DELIVERY_LADDER, deliverDue } from './deliver.ts'
import { tellWebhooks } from './deliveries.ts'
import { webhookFixture } from './testing/webhook-fixture.ts'

const { makeWebhook, openReceiver, deliverAll, take, clock, services, organization } = webhookFixture(
  await openTestApp(),
)

const never = () => {}
const MAX_ATTEMPTS = DELIVERY_LADDER.delays.length + 1

test('a refused and an unanswered delivery are retried under the same id, the first time within 30 seconds', async () => {
  const { receiver, deliveries, test: send } = await makeWebhook()
  receiver.behaviours.push(500, never)
  const { id } = await send()
  await deliverAll()
  assert.equal(await deliverAll(), 0, 'not at once')
  clock.advanceSeconds(12)
  await deliverAll({ timeoutMs: 200 })
  clock.advanceSeconds(73)
  await deliverAll()
  assert.deepEqual(receiver.ids, [id, id, id])
  assert.equal(new Set(receiver.received.map(({ body }) => body)).size, 1)
  const times = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']))
  assert.deepEqual([...times].sort(), times, 'each attempt has its own time')
  assert.equal(new Set(times).size, 3)
  const [delivery] = await deliveries()
  assert.equal(delivery?.status, 'delivered')
  const attempts = delivery?.attempts.map(({ status, fault }) => status ?? fault)
  assert.deepEqual(attempts, [500, 'timeout', 204])
  for (let tries = 0; tries < 50; tries++) {
    const first = afterFailures(0, new Date(0))
    assert.ok(first.kind === 'again' && first.at.getTime() < 25_000)
  }
})

test('after about a day a delivery has failed for good, and a replay sends it again', async () => {
  const { id: webhookId, own, receiver, deliveries, test: send } = await makeWebhook()
  receiver.behaviours.push(...Array.from({ length: MAX_ATTEMPTS }, () => 503))
  const { id } = await send()
  const begun = clock.now().getTime()
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
    await deliverAll()
    const [{ next_attempt_at } = { next_attempt_at: null }] = await deliveries()
    if (next_attempt_at) clock.set(new Date(Date.parse(next_attempt_at) + 1_000).toISOString())
  }
  const [failed] = await deliveries('?status=failed')
  assert.equal(failed?.attempts.length, MAX_ATTEMPTS)
  const hours = (clock.now().getTime() - begun) / 3_600_000
  assert.ok(hours > 18 && hours < 30, `${hours} hours`)
  const manager = await own.as('programme_admin')
  assert.equal((await manager.post(`/webhooks/deliveries/${id}/replay`)).statusCode, 202)
  // The last attempt may have come after a day of nothing but failures.
  await manager.send({ method: 'PATCH', url: `/webhooks/${webhookId}`, payload: { active: true } })
  await deliverAll()
  assert.equal(receiver.ids.at(-1), id)
  const [replayed] = await deliveries()
  assert.deepEqual([replayed?.status, replayed?.attempts.length], ['delivered', MAX_ATTEMPTS + 1])
})

test('a redirect is not followed, and a long answer is not read to its end', async () => {
  const { receiver, deliveries, test: send } = await makeWebhook()
  const elsewhere = await openReceiver()
  receiver.behaviours.push((response) => void response.writeHead(302, { location: elsewhere.url }).end())
  receiver.behaviours.push((response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('x'.repeat(1_000)), 5)
    response.on('close', () => clearInterval(timer))
  })
  await send()
  await deliverAll()
  assert.equal(elsewhere.received.length, 0)
  assert.equal((await deliveries())[0]?.attempts[0]?.status, 302)
  clock.advanceSeconds(12)
  await deliverAll()
  assert.equal((await deliveries())[0]?.status, 'delivered')
})

test('a name that leads to a private address is not called, also when it answered a public one before', async () => {
  const { id, receiver, manager, deliveries, test: send } = await makeWebhook()
  const url = `http://rebound.example:${receiver.port}/`
  assert.equal((await manager.send({ method: 'PATCH', url: `/webhooks/${id}`, payload: { url } })).statusCode, 200)
  let lookups = 0
  const guard = new AddressGuard({
    isStrict: true,
    allowsHttp: true,
    allowedHosts: [],
    resolve: async () => {
      lookups++
      const open = { address: '93.184.215.14', family: 4 as const }
      const closed = { address: '127.0.0.1', family: 4 as const }
      return lookups === 1 ? [open, closed] : [closed]
    },
  })
  await send()
  await deliverAll({ guard })
  clock.advanceSeconds(12)
  await deliverAll({ guard })
  assert.equal(receiver.received.length, 0)
  const faults = (await deliveries())[0]?.attempts.map(({ fault }) => fault)
  assert.deepEqual(faults, ['address_refused', 'address_refused'])
  const open = new AddressGuard({
    isStrict: true,
    allowedHosts: ['rebound.example'],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  })
  clock.advanceSeconds(73)
  await deliverAll({ guard: open })
  assert.equal(receiver.received.length, 1, 'the operator may allow it')
})

test('what is rolled back is told to nobody, and what is committed once', async () => {
  const { own, receiver, deliveries } = await makeWebhook()
  const act = (fails: boolean) =>
    inUnitOfWork(services, { tenantId: own.id, actor: theSystem }, async (work) => {
      await tellWebhooks(work, 'card.revoked', [{ card_code: 'DKR-1' }])
      if (fails) throw new Error('rolled back')
    })
  await assert.rejects(act(true), /rolled back/)
  await deliverAll()
  assert.deepEqual([receiver.received.length, (await deliveries()).length], [0, 0])
  await act(false)
  await deliverAll()
  assert.equal(receiver.received.length, 1)
})

test('a webhook gets at most five requests at once, and events that it did not ask for not at all', async () => {
  const { own, receiver } = await makeWebhook(['identity.created'])
  const slowly = (response: ServerResponse) => void setTimeout(() => response.writeHead(200).end(), 20)
  receiver.behaviours.push(...Array.from({ length: 40 }, () => slowly))
  const some = Array.from({ length: 40 }, (_, at) => ({ mpi_id: `MPI-${at}` }))
  await inUnitOfWork(services, { tenantId: own.id, actor: theSystem }, async (work) => {
    await tellWebhooks(work, 'identity.created', some)
    await tellWebhooks(work, 'job.failed', [{ job_id: 'job_1' }])
  })
  await deliverAll()
  assert.equal(new Set(receiver.ids).size, 40)
  assert.equal(receiver.mostAtOnce, 5)
})

test('a slow organization delays no other', async () => {
  const slow = await organization()
  const webhooks = await Promise.all([1, 2, 3].map(() => makeWebhook(['job.failed'], slow)))
  for (const { receiver, test: send } of webhooks) {
    receiver.behaviours.push(never, never, never)
    await send()
  }
  const quick = await makeWebhook()
  await quick.test()
  const turns: Promise<void>[] = []
  const stopped = new AbortController()
  for (let webhook = await take(); webhook; webhook = await take())
    turns.push(deliverDue(services, webhook, stopped.signal))
  assert.equal(turns.length, 3, 'two of the slow organization, and the other’s')
  await Promise.race(turns)
  assert.equal(quick.receiver.received.length, 1)
  stopped.abort()
  await Promise.all(turns)
  for (const { deliveries } of webhooks) assert.equal((await deliveries())[0]?.status, 'waiting', 'handed back')
})

test('410 pauses at once; a day of failures alone does too. Managers are told', async () => {
  const gone = await makeWebhook()
  gone.receiver.behaviours.push(410)
  await gone.test()
  await deliverAll()
  assert.equal((await gone.manager.get(`/webhooks/${gone.id}`)).json().pause_reason, 'gone')
  const deaf = await makeWebhook()
  deaf.receiver.behaviours.push(...Array.from({ length: 10 }, () => 500))
  await deaf.test()
  await deliverAll()
  clock.advanceSeconds(86_300)
  const again = await deaf.own.as('programme_admin')
  const state = async () => (await again.get(`/webhooks/${deaf.id}`)).json()
  assert.equal((await state()).active, true)
  clock.advanceSeconds(200)
  await deliverAll()
  assert.deepEqual([(await state()).active, (await state()).pause_reason], [false, 'failing'])
  const { items } = (await again.get('/audit/entries?limit=5')).json()
  assert.ok(
    items.some(({ action, object }: Record<string, string>) => action === 'webhook.paused' && object === deaf.id),
  )
  const { rows } = await asOwner(services).query(
    `select user_id, object from alert where kind = 'webhook_paused' and user_id = any($1)`,
    [[deaf.manager.userId, gone.manager.userId]],
  )
  assert.equal(rows.length, 2)
  await again.send({ method: 'PATCH', url: `/webhooks/${deaf.id}`, payload: { active: true } })
  const resumed = await state()
  assert.deepEqual([resumed.active, resumed.failing_since], [true, null])
})

test('200 failures in a row pause a webhook, unless they came within an hour', async () => {
  for (const [hours, isActive] of [
    [0.5, true],
    [2, false],
  ] as const) {
    const { id, own, receiver, test: send } = await makeWebhook()
    const since = new Date(clock.now().getTime() - hours * 3_600_000)
    await asOwner(services).query('update webhook set failures = 199, failing_since = $2 where id = $1', [id, since])
    receiver.behaviours.push(500)
    await send()
    await deliverAll()
    const manager = await own.as('programme_admin')
    assert.equal((await manager.get(`/webhooks/${id}`)).json().active, isActive, `${hours} hours`)
  }
})

test('a suspended organization’s deliveries wait', async () => {
  const { own, receiver, test: send } = await makeWebhook()
  await send()
  const suspend = (suspended: Date | null) =>
    asOwner(services).query('update organization set suspended_at = $2 where id = $1', [own.id, suspended])
  await suspend(clock.now())
  await deliverAll()
  assert.equal(receiver.received.length, 0)
  await suspend(null)
  await deliverAll()
  assert.equal(receiver.received.length, 1)
})

test('the log is kept for 30 days; that of a deleted webhook goes with it', async () => {
  const [kept, deleted] = [await makeWebhook(), await makeWebhook()]
  await kept.test()
  clock.advanceSeconds(30 * 86_400 + 60)
  const later = await kept.own.as('programme_admin')
  const { id } = (await later.post(`/webhooks/${kept.id}/test`)).json()
  const other = await deleted.own.as('programme_admin')
  await other.post(`/webhooks/${deleted.id}/test`)
  await other.send({ method: 'DELETE', url: `/webhooks/${deleted.id}` })
  await deleteOldRecords(services)
  const { rows } = await asOwner(services).query('select id from webhook_delivery where webhook_id = any($1)', [
    [kept.id, deleted.id],
  ])
  assert.deepEqual(rows, [{ id }])
})
