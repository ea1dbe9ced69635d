import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { VERIFY_TOKEN } from '../../../../../simulators/messaging/whatsapp-cloud.ts'
import { openDelivery, outage, PUBLIC_URL } from '../testing/delivery-fixture.ts'

const delivery = await openDelivery(openTestApp)
const { organization, server, services, clock, twilio, meta, admin } = delivery
const { cardMessage, send, read, used, call, deliver, newest } = delivery

test('receipts move a message forward, once, whatever their order', async () => {
  const { message_id } = (await send()).json()
  const message = newest()
  const events = async () => {
    const sql = 'select action from audit_entry where object = $1 order by seq'
    return (await asOwner(services).query(sql, [message_id])).rows.map(({ action }) => action)
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

test('an attempt whose response was lost is not repeated before its receipt had time to come', async () => {
  twilio.failNext({ kind: 'accepted-then-cut' })
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
  assert.equal((await admin().post(`/distribution/messages/${message_id}/retry`)).json().status, 'queued')
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
    assert.equal(await call(twilio.reply(PUBLIC_URL, body.phone_number, word)), 200)
    const refused = await send(body)
    assert.deepEqual([refused.statusCode, refused.json().code], [409, 'recipient_opted_out'], word)
    assert.equal((await outsider.get('/distribution/opt-outs')).json().total, 0, 'it never wrote to them')
    await call(twilio.reply(PUBLIC_URL, body.phone_number, 'START'))
    assert.equal((await send(body)).statusCode, 200)
  }
  const body = cardMessage()
  await send(body)
  await call(twilio.reply(PUBLIC_URL, body.phone_number, 'Merci !'))
  assert.equal((await send(body)).statusCode, 200)
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
