import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook as Verifier } from 'standardwebhooks'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { eventTypes } from './event-types.ts'
import { webhookFixture } from './testing/webhook-fixture.ts'

const { makeWebhook, deliverAll, organization, services, logged, server, clock } = webhookFixture(await openTestApp())
// The verifier compares timestamps with its own clock.
clock.set(new Date().toISOString())

test('a delivery is signed by Standard Webhooks, and a verifier of others accepts it', async () => {
  const { id, secret, receiver, test: send } = await makeWebhook()
  const { id: deliveryId } = await send()
  await deliverAll()
  const [received] = receiver.received
  assert.ok(received)
  const headers = received.headers as Record<string, string>
  assert.equal(headers['webhook-id'], deliveryId)
  assert.equal(headers['content-type'], 'application/json')
  const opened = new Verifier(secret).verify(received.body, headers) as Record<string, unknown>
  assert.deepEqual([opened.type, opened.data], ['webhook.test', { webhook_id: id }])
  assert.match(String(opened.timestamp), /^\d{4}-\d\d-\d\dT/)
  assert.throws(() => new Verifier(secret).verify(received.body.replace('test', 'tost'), headers), /signature/i)
})

test('the secret is shown once; address and secret are sealed and never logged', async () => {
  const { id, secret, manager } = await makeWebhook()
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  const shown = [`/webhooks/${id}`, '/webhooks', `/webhooks/${id}/deliveries`, '/audit/entries?limit=50']
  for (const url of shown) assert.doesNotMatch((await manager.get(url)).body, /whsec_/, url)
  assert.doesNotMatch((await manager.get('/audit/entries?limit=50')).body, /t0ken/)
  const { rows } = await asOwner(services).query('select * from webhook where id = $1', [id])
  assert.doesNotMatch(JSON.stringify(rows), /whsec_|t0ken|127\.0\.0\.1/)
  assert.doesNotMatch(logged(), /whsec_|t0ken/)
})

test('after a rotation both secrets verify for a day', async () => {
  const { id, secret, manager, receiver, test: send } = await makeWebhook()
  const rotated = (await manager.post(`/webhooks/${id}/secret`)).json()
  assert.notEqual(rotated.secret, secret)
  await send()
  await deliverAll()
  const { body = '', headers = {} } = receiver.received[0] ?? {}
  for (const one of [secret, rotated.secret]) new Verifier(one).verify(body, headers as Record<string, string>)
  await asOwner(services).query(`update webhook set old_secret_until = now() - interval '1 hour' where id = $1`, [id])
  await send()
  await deliverAll()
  const later = receiver.received[1]
  assert.throws(() => new Verifier(secret).verify(later?.body ?? '', later?.headers as Record<string, string>))
})

test('a webhook is changed, paused by hand and deleted; what waits is told when it goes on', async () => {
  const { id, manager, receiver, deliveries, test: send } = await makeWebhook()
  const change = (payload: object) => manager.send({ method: 'PATCH', url: `/webhooks/${id}`, payload })
  assert.deepEqual((await change({ events: ['job.failed'], description: 'Neuf' })).json().events, ['job.failed'])
  await send()
  const paused = (await change({ active: false })).json()
  assert.deepEqual([paused.active, paused.pause_reason], [false, 'by_hand'])
  assert.equal(await deliverAll(), 0)
  assert.equal((await manager.post(`/webhooks/${id}/test`)).json().code, 'webhook_paused')
  assert.equal((await change({ active: true })).json().pause_reason, null)
  await deliverAll()
  assert.equal(receiver.received.length, 1)
  const [delivery] = await deliveries()
  assert.equal((await manager.send({ method: 'DELETE', url: `/webhooks/${id}` })).statusCode, 204)
  assert.equal((await manager.get(`/webhooks/${id}`)).statusCode, 404)
  assert.equal((await manager.post(`/webhooks/deliveries/${delivery?.id}/replay`)).json().code, 'delivery_not_found')
})

test('another organization finds neither the webhook nor its deliveries, and lesser roles are refused', async () => {
  const { id, own, test: send } = await makeWebhook()
  const delivery = await send()
  const stranger = await (await organization()).as('programme_admin')
  const operator = await own.as('operator')
  assert.equal((await operator.get('/webhooks')).statusCode, 403)
  for (const url of [`/webhooks/${id}`, `/webhooks/${id}/deliveries`])
    assert.equal((await stranger.get(url)).statusCode, 404)
  assert.equal((await stranger.post(`/webhooks/deliveries/${delivery.id}/replay`)).statusCode, 404)
  assert.equal((await stranger.get('/webhooks')).json().total, 0)
})

test('a key of the role manages webhooks', async () => {
  const manager = await (await organization()).as('programme_admin')
  const { key } = (
    await manager.post('/api-keys', { name: 'Serveur', role: 'programme_admin', expires_at: '2027-06-30T00:00:00Z' })
  ).json()
  const made = await server.inject({
    method: 'POST',
    url: '/webhooks',
    headers: { authorization: `Bearer ${key}` },
    payload: { url: 'http://127.0.0.1:9/', events: [...eventTypes] },
  })
  assert.equal(made.statusCode, 201, made.body)
})

test('an address that must not be called is refused, with the reason', async () => {
  const manager = await (await organization()).as('programme_admin')
  const make = (url: string) => manager.post('/webhooks', { url, events: ['job.failed'] })
  const refused = [
    'https://10.0.0.7/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://[fd00::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://2130706433.local/',
    'https://0x0a000001/',
    'https://intranet.internal/',
    'https://user:secret@example.org/',
    'ftp://example.org/',
    'example.org',
  ]
  for (const url of refused) {
    const answer = await make(url)
    assert.deepEqual([answer.statusCode, answer.json().errors?.[0]?.path], [422, 'url'], url)
  }
  assert.equal((await make('https://example.org/hook')).statusCode, 201)
  assert.equal((await make('http://localhost:9/')).statusCode, 201, 'outside production')
  const unknown = await manager.post('/webhooks', { url: 'https://example.org', events: ['card.lost'] })
  assert.equal(unknown.statusCode, 422)
})

test('an organization has at most 20', async () => {
  const manager = await (await organization()).as('programme_admin')
  const make = () => manager.post('/webhooks', { url: 'https://example.org/', events: ['job.failed'] })
  const made = await Promise.all(Array.from({ length: 22 }, make))
  assert.equal(made.filter(({ statusCode }) => statusCode === 201).length, 20)
  const refused = made.find(({ statusCode }) => statusCode === 409)?.json()
  assert.equal(refused.code, 'too_many_webhooks')
  assert.match(refused.detail, /20/)
})
