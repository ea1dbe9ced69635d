import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sampleEnrollment, sampleProgramme } from '#testing/sample-enrollment.ts'
import { openTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import type { Callback, Fault } from '../../../../simulators/messaging/stand-in.ts'
import { refusedByTwilio, TwilioStandIn } from '../../../../simulators/messaging/twilio.ts'
import { VERIFY_TOKEN, WhatsAppStandIn } from '../../../../simulators/messaging/whatsapp-cloud.ts'
import { deliverMessage } from './deliver-message.ts'
import { distributionJobs } from './jobs.ts'
import { openProviders } from './providers/open-providers.ts'

const [twilio, meta] = [await new TwilioStandIn().listen(), await new WhatsAppStandIn().listen()]
after(() => Promise.all([twilio[Symbol.asyncDispose](), meta[Symbol.asyncDispose]()]))

const { organization, server, services, clock } = await openTestApp({
  PUBLIC_URL: 'https://kart.example.sn',
  ...twilio.environment,
  ...meta.environment({ withTemplate: true }),
})
const own = await organization()
let admin = await own.as('programme_admin')
const programme = await sampleProgramme(services, admin, own.id)
const { enrollmentId } = await sampleEnrollment(services, admin, own.id, programme)

let phones = 0
const newPhone = () => `+22178${String(1_000_000 + ++phones)}`
const cardMessage = (more: object = {}) => ({
  enrollment_id: enrollmentId,
  channel: 'sms',
  phone_number: newPhone(),
  message: 'Bonjour {first_name}',
  ...more,
})
const send = (body: object = cardMessage(), headers = {}) => admin.post('/dhis2/send-card', body, headers)
const outage: Fault = { kind: 'answer', answer: { status: 503, body: {} } }
const read = async (id: string) => (await admin.get(`/distribution/messages/${id}`)).json()
const used = async () => (await admin.get('/billing/my-usage')).json().sms_sent
const call = async (callback: Callback) => (await server.inject(callback)).statusCode
const providers = openProviders(services)
const deliver = (messageId: string) => deliverMessage(services, providers, { tenantId: own.id, messageId })
/** Signs in again, because an access token lasts only an hour. */
const advanceAndSignIn = async (seconds: number) => {
  clock.advanceSeconds(seconds)
  admin = await own.as('programme_admin')
}
const newest = () => {
  const message = twilio.messages.at(-1)
  assert.ok(message)
  return message
}

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
  assert.deepEqual((await admin.get('/distribution/outbox')).json().items, [])
})

test('receipts move a message forward, once, whatever their order', async () => {
  const { message_id } = (await send()).json()
  const message = newest()
  const events = async () => {
    const sql = 'select action from audit_entry where object = $1 order by seq'
    return (await services.database.pool.query(sql, [message_id])).rows.map(({ action }) => action)
  }
  assert.equal(await call(twilio.receipt(message, 'delivered')), 204)
  assert.equal((await read(message_id)).status, 'delivered')
  for (const late of ['sent', 'delivered', 'failed', 'undelivered', 'queued']) {
    assert.equal(await call(twilio.receipt(message, late, { ErrorCode: '30003' })), 204)
  }
  assert.equal((await read(message_id)).status, 'delivered')
  assert.deepEqual(await events(), ['message.accepted', 'message.sent', 'message.delivered'])
})

test('a receipt that its provider did not sign changes nothing', async () => {
  const { message_id } = (await send()).json()
  const receipt = twilio.receipt(newest(), 'delivered')
  const forged = [
    { ...receipt, headers: { ...receipt.headers, 'x-twilio-signature': 'AAAA' } },
    { ...receipt, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    { ...receipt, payload: receipt.payload.replace('delivered', 'undelivered') },
    { ...receipt, url: receipt.url.replace(message_id, 'msg_0') },
  ]
  for (const callback of forged) assert.equal(await call(callback), 403)
  assert.equal((await read(message_id)).status, 'sent')
  assert.equal(await call({ ...receipt, url: '/distribution/callbacks/orange/guess' }), 404, 'not configured here')
})

test('delivery to an unreachable provider is retried with growing delays, and the quota is charged once', async () => {
  const before = await used()
  twilio.failNext(outage, outage)
  const answer = await send()
  assert.equal(answer.statusCode, 202)
  const { message_id, status, sent_at, failure, next_attempt_at } = answer.json()
  assert.deepEqual([status, sent_at, failure], ['queued', null, 'provider_unavailable'])
  assert.equal(new Date(next_attempt_at).getTime() - clock.now().getTime(), 30_000)
  const count = twilio.seen.length
  await deliver(message_id)
  assert.equal(twilio.seen.length, count, 'not before its time')
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
  await advanceAndSignIn(1)
  const failed = await read(message_id)
  assert.deepEqual([failed.status, failed.failure, failed.attempts], ['failed', 'provider_unavailable', 6])
  assert.equal(await used(), before)
  const list = (await admin.get('/distribution/messages?status=failed')).json()
  assert.deepEqual([list.total, list.items[0].message_id], [1, message_id])

  const retried = await admin.post(`/distribution/messages/${message_id}/retry`)
  assert.deepEqual([retried.statusCode, retried.json().status], [200, 'sent'])
  assert.equal(await used(), before + 1)
  assert.equal((await admin.get('/distribution/messages?status=failed')).json().total, 0)
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
  assert.equal(twilio.seen.filter((seen) => seen.body.includes('15005550004')).length, 1, 'asked once')
})

test('an attempt whose response was lost is not repeated before its receipt had time to come', async () => {
  twilio.failNext({ kind: 'taken-then-cut' })
  const { message_id, status } = (await send()).json()
  assert.equal(status, 'queued')
  const taken = newest()
  clock.advanceSeconds(60)
  await deliver(message_id)
  assert.equal(newest(), taken)
  assert.equal(await call(twilio.receipt(taken, 'sent')), 204)
  const adopted = await read(message_id)
  assert.equal(adopted.status, 'sent')
  clock.advanceSeconds(600)
  await deliver(message_id)
  assert.equal(newest(), taken, 'sent once')
  assert.equal(await call(twilio.receipt(taken, 'delivered')), 204)
  assert.equal((await read(message_id)).status, 'delivered')
})

test('a failure that a receipt reports is stored with its reason and stays charged', async () => {
  const before = await used()
  const { message_id } = (await send()).json()
  await call(twilio.receipt(newest(), 'undelivered', { ErrorCode: '30003' }))
  const failed = await read(message_id)
  assert.deepEqual([failed.status, failed.failure, failed.provider_code], ['failed', 'number_unreachable', '30003'])
  assert.equal(await used(), before + 1)
})

test('a late receipt of the first sending does not change the second one', async () => {
  const { message_id } = (await send()).json()
  const first = newest()
  await call(twilio.receipt(first, 'undelivered', { ErrorCode: '30003' }))
  twilio.failNext(outage)
  assert.equal((await admin.post(`/distribution/messages/${message_id}/retry`)).json().status, 'queued')
  await call(twilio.receipt(first, 'undelivered', { ErrorCode: '30003' }))
  assert.equal((await read(message_id)).status, 'queued')
  clock.advanceSeconds(60)
  await deliver(message_id)
  assert.notEqual(newest(), first)
  assert.equal((await read(message_id)).status, 'sent')
})

test('STOP and ARRÊT opt a phone out of every organization that wrote to it, and START undoes it', async () => {
  for (const word of ['STOP', 'Arrêt svp', 'bàyyi']) {
    const body = cardMessage()
    await send(body)
    const other = await organization()
    const outsider = await other.as('programme_admin')
    assert.equal(await call(twilio.reply('https://kart.example.sn', body.phone_number, word)), 200)
    const refused = await send(body)
    assert.deepEqual([refused.statusCode, refused.json().code], [409, 'recipient_opted_out'], word)
    assert.equal((await outsider.get('/distribution/opt-outs')).json().total, 0, 'it never wrote to them')
    await call(twilio.reply('https://kart.example.sn', body.phone_number, 'START'))
    assert.equal((await send(body)).statusCode, 200)
  }
  const body = cardMessage()
  await send(body)
  await call(twilio.reply('https://kart.example.sn', body.phone_number, 'Merci !'))
  assert.equal((await send(body)).statusCode, 200)
})

test('a queued message is not sent to somebody who opts out meanwhile', async () => {
  twilio.failNext(outage)
  const body = cardMessage()
  const { message_id } = (await send(body)).json()
  await admin.post('/distribution/opt-outs', { phone_number: body.phone_number })
  const before = twilio.seen.length
  clock.advanceSeconds(60)
  await deliver(message_id)
  assert.equal(twilio.seen.length, before)
  assert.deepEqual(
    [(await read(message_id)).status, (await read(message_id)).failure],
    ['failed', 'recipient_opted_out'],
  )
})

test('WhatsApp: the challenge of Meta is answered, and only signed notifications are accepted', async () => {
  const challenge = (token: string) =>
    server.inject({
      url: `/distribution/callbacks/whatsapp?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`,
    })
  const answer = await challenge(VERIFY_TOKEN)
  assert.deepEqual([answer.statusCode, answer.body], [200, '1158201444'])
  assert.equal((await challenge('guess')).statusCode, 403)

  const body = cardMessage({ channel: 'whatsapp' })
  const { message_id } = (await send(body)).json()
  const [message] = meta.messages.slice(-1)
  assert.ok(message)
  assert.equal(message.callbackData, `${message_id}.1`)
  const receipt = meta.receipt(message, 'read')
  assert.equal(await call({ ...receipt, payload: `${receipt.payload} ` }), 403, 'over the exact bytes')
  assert.equal(await call(receipt), 204)
  assert.equal((await read(message_id)).status, 'delivered')

  const second = (await send(body)).json().message_id
  const [late] = meta.messages.slice(-1)
  assert.ok(late)
  await call(meta.receipt(late, 'failed', [{ code: 131_026, title: 'Message undeliverable' }]))
  assert.equal((await read(second)).failure, 'number_unreachable')
  assert.equal(await call(meta.reply(body.phone_number, 'stop')), 204)
  assert.equal((await send(body)).statusCode, 409)
  assert.equal(await call(meta.notification({ statuses: 'invalid', messages: [null, {}] })), 204)
})

test('the queue sends what the accepting request could not, even when its job was lost', async () => {
  twilio.failNext(outage)
  const { message_id } = (await send()).json()
  await services.database.pool.query("delete from pgboss.job where name = 'distribution.deliver'")
  await advanceAndSignIn(3_600)
  const sweeper = distributionJobs(() => services, providers).find(
    ({ kind }) => kind.name === 'distribution.resume-waiting',
  )
  await sweeper?.run({}, { id: '', attempt: 1, signal: AbortSignal.timeout(60_000) })
  await services.queue.work()
  await until(async () => (await read(message_id)).status === 'sent')
})
