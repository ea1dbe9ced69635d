import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'
import { refusedByTwilio } from '../../../../simulators/messaging/twilio.ts'
import { distributionJobs } from './deliver-message.ts'
import { openDelivery, outage } from './testing/delivery-fixture.ts'

const delivery = await openDelivery(openTestApp)
const { services, clock, twilio, admin, cardMessage, send, read, used, deliver, newest } = delivery

test('the provider sends the card and gets the address for its receipts', async () => {
  const body = cardMessage()
  const answer = await send(body)
  assert.equal(answer.statusCode, 200)
  const { status, message_id, test: isTest } = answer.json()
  assert.deepEqual([status, isTest], ['sent', undefined])
  const { to, body: text, statusCallback } = newest()
  assert.equal(to, body.phone_number)
  assert.match(text, /^Bonjour \S+\nhttps:\/\/kart\.example\.sn\/c\/[0-9A-Z]{16}$/)
  assert.equal(statusCallback, `https://kart.example.sn/distribution/callbacks/twilio/${message_id}.1`)
  assert.deepEqual((await admin().get('/distribution/outbox')).json().items, [])
})

test('delivery to an unreachable provider is retried with growing delays, and the quota is charged once', async () => {
  const before = await used()
  twilio.failNext(outage, outage)
  const answer = await send()
  assert.equal(answer.statusCode, 202)
  const { message_id, status, sent_at, failure, next_attempt_at } = answer.json()
  assert.deepEqual([status, sent_at, failure], ['queued', null, 'provider_unavailable'])
  assert.equal(new Date(next_attempt_at).getTime() - clock.now().getTime(), 30_000)
  const count = twilio.requests.length
  await deliver(message_id)
  assert.equal(twilio.requests.length, count, 'not before its time')
  clock.advanceSeconds(31)
  await deliver(message_id)
  const waiting = await read(message_id)
  assert.deepEqual([waiting.status, waiting.attempts], ['queued', 2])
  assert.equal(new Date(waiting.next_attempt_at).getTime() - clock.now().getTime(), 120_000)
  clock.advanceSeconds(121)
  await deliver(message_id)
  assert.equal((await read(message_id)).status, 'sent')
  assert.equal(await used(), before + 1)
})

test('an equal request is not queued a second time while the first is queued', async () => {
  twilio.failNext(outage)
  const body = cardMessage()
  const first = (await send(body)).json()
  const before = twilio.messages.length
  const again = await send(body)
  assert.deepEqual([again.statusCode, again.json()], [202, first])
  clock.advanceSeconds(31)
  await deliver(first.message_id)
  assert.equal(twilio.messages.length, before + 1)
})

test('twenty concurrent requests with one Idempotency-Key send one message', async () => {
  const [body, headers] = [cardMessage(), { 'idempotency-key': 'twenty-at-once' }]
  const before = [twilio.messages.length, await used()] as const
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(body, headers)))
  for (const { statusCode } of answers) assert.ok([200, 202, 409].includes(statusCode), String(statusCode))
  assert.deepEqual([twilio.messages.length, await used()], [before[0] + 1, before[1] + 1])
  assert.equal((await send(body, headers)).json().status, 'sent')
})

test('after the last attempt a message has failed, costs nothing and can be sent again', async () => {
  const before = await used()
  twilio.failNext(...Array.from({ length: 6 }, () => outage))
  const { message_id } = (await send()).json()
  for (let attempt = 2; attempt <= 6; attempt++) {
    clock.advanceSeconds(14_401)
    await deliver(message_id)
  }
  await delivery.advanceAndSignIn(1)
  const failed = await read(message_id)
  assert.deepEqual([failed.status, failed.failure, failed.attempts], ['failed', 'provider_unavailable', 6])
  assert.equal(await used(), before)
  const list = (await admin().get('/distribution/messages?status=failed')).json()
  assert.deepEqual([list.total, list.items[0].message_id], [1, message_id])

  const retried = await admin().post(`/distribution/messages/${message_id}/retry`)
  assert.deepEqual([retried.statusCode, retried.json().status], [200, 'sent'])
  assert.equal(await used(), before + 1)
  assert.equal((await admin().get('/distribution/messages?status=failed')).json().total, 0)
})

test('a number that the provider refuses is answered with 422, stored as failed and not charged', async () => {
  const before = await used()
  const answer = await send(cardMessage({ phone_number: refusedByTwilio.invalid }))
  assert.deepEqual(
    [answer.statusCode, answer.json().code, answer.json().failure],
    [422, 'message_rejected', 'number_invalid'],
  )
  const failed = await read(answer.json().message_id)
  assert.deepEqual([failed.status, failed.provider_code], ['failed', '21211'])
  assert.equal(await used(), before)
})

test('a number that is blocked at the provider counts as opted out here', async () => {
  const body = cardMessage({ phone_number: refusedByTwilio.unsubscribed })
  assert.deepEqual([(await send(body)).statusCode, (await send(body)).json().code], [409, 'recipient_opted_out'])
  assert.equal(twilio.requests.filter((seen) => seen.body.includes('15005550004')).length, 1, 'asked once')
})

test('a queued message is not sent to somebody who opts out meanwhile', async () => {
  twilio.failNext(outage)
  const body = cardMessage()
  const { message_id } = (await send(body)).json()
  await admin().post('/distribution/opt-outs', { phone_number: body.phone_number })
  const before = twilio.requests.length
  clock.advanceSeconds(60)
  await deliver(message_id)
  assert.equal(twilio.requests.length, before)
  assert.deepEqual(
    [(await read(message_id)).status, (await read(message_id)).failure],
    ['failed', 'recipient_opted_out'],
  )
})

test('the queue sends what the accepting request could not, even when its job was lost', async () => {
  twilio.failNext(outage)
  const { message_id } = (await send()).json()
  await asOwner(services).query("delete from pgboss.job where name = 'distribution.deliver'")
  await delivery.advanceAndSignIn(3_600)
  const sweeper = distributionJobs(services, delivery.providers).find(
    ({ kind }) => kind.name === 'distribution.resume-waiting',
  )
  await sweeper?.run({}, { id: '', attempt: 1, signal: AbortSignal.timeout(60_000) })
  await services.queue.work()
  await until(async () => (await read(message_id)).status === 'sent')
})
