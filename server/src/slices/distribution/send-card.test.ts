import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { sampleEnrollment, sampleProgramme } from '#testing/sample-enrollment.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { openOutbox } from './testing/outbox-fixture.ts'

const { organization, services, clock, admin, enroll, cardMessage, send, outbox } = await openOutbox(openTestApp)

test('without a provider a card goes to the outbox, and the response says so', async () => {
  const { enrollmentId } = await enroll({ firstName: 'Moussa' })
  const answer = await send(cardMessage(enrollmentId))
  assert.equal(answer.statusCode, 200)
  const { message_id, ...rest } = answer.json()
  assert.deepEqual(rest, {
    enrollment_id: enrollmentId,
    channel: 'sms',
    status: 'sent',
    sent_at: clock.now().toISOString(),
    test: true,
  })
  const [newest] = (await outbox()).items
  assert.equal(newest.message_id, message_id)
  assert.equal(newest.status, 'sent', 'never delivered')
  assert.match(newest.text, /^Bonjour Moussa, votre carte est là\.\nhttp:\/\/127\.0\.0\.1:8080\/c\/[0-9A-Z]{16}$/)
})

test('a sent message is a live event of its region', async () => {
  const { enrollmentId } = await enroll()
  await send(cardMessage(enrollmentId, { channel: 'whatsapp' }))
  const [event] = (await admin.get('/api/v1/geo/live-events')).json().events
  const { region, channel, event_type, count } = event
  assert.deepEqual(
    { region, channel, event_type, count },
    { region: 'THI', channel: 'whatsapp', event_type: 'sent', count: 1 },
  )
})

test('invalid requests are reported by field, and nothing is charged or stored', async () => {
  const { enrollmentId } = await enroll()
  const before = (await admin.get('/distribution/messages')).json().total
  const used = async () => (await admin.get('/billing/my-usage')).json().sms_sent
  const usedBefore = await used()
  const wrong: [object, number, string][] = [
    [cardMessage(enrollmentId, { phone_number: '771234567' }), 422, 'phone_number'],
    [cardMessage(enrollmentId, { phone_number: '+221 77 123 45 67' }), 422, 'phone_number'],
    [cardMessage(enrollmentId, { phone_number: '+2211' }), 422, 'phone_number'],
    [cardMessage(enrollmentId, { phone_number: '+22177123456789' }), 422, 'phone_number'],
    [cardMessage(enrollmentId, { message: 'Bonjour {last_name}' }), 422, 'message'],
    [cardMessage(enrollmentId, { message: 'Bonjour {First_Name}' }), 422, 'message'],
    [cardMessage(enrollmentId, { message: 'Bonjour {}' }), 422, 'message'],
    [cardMessage(enrollmentId, { message: '   ' }), 422, 'message'],
    [cardMessage(enrollmentId, { message: 'x'.repeat(1_001) }), 422, 'message'],
    [cardMessage(enrollmentId, { message: 'ê'.repeat(900) }), 422, 'message'],
    [cardMessage(enrollmentId, { message: 'a\u202Eb' }), 422, 'message'],
    [cardMessage(enrollmentId, { message: 'Votre carte du programme VIH est prête' }), 422, 'message'],
    [cardMessage(enrollmentId, { channel: 'email' }), 422, 'channel'],
    [{}, 422, 'enrollment_id'],
  ]
  for (const [body, status, path] of wrong) {
    const answer = await send(body)
    assert.equal(answer.statusCode, status, JSON.stringify(body).slice(0, 120))
    assert.ok(answer.json().errors.some((error: { path: string }) => error.path === path))
  }
  const unknown = await send(cardMessage('unknown0001'))
  assert.deepEqual([unknown.statusCode, unknown.json().code], [404, 'enrollment_not_found'])
  assert.equal((await admin.get('/distribution/messages')).json().total, before)
  assert.equal(await used(), usedBefore)
})

test('each message uses one unit of its quota; without quota it is refused with 402', async () => {
  const small = await organization('regional_ops')
  const smallAdmin = await small.as('programme_admin')
  const place = await sampleProgramme(services, smallAdmin, small.id)
  const { enrollmentId } = await sampleEnrollment(services, smallAdmin, small.id, place)
  assert.equal((await smallAdmin.post('/dhis2/send-card', cardMessage(enrollmentId))).statusCode, 200)
  const remaining = async () => (await smallAdmin.get('/billing/balance')).json().quota.sms_remaining
  assert.equal(await remaining(), 1_999)
  await asOwner(services).query('update billing_usage_day set sms = 2000 where tenant_id = $1', [small.id])
  const refused = await smallAdmin.post('/dhis2/send-card', cardMessage(enrollmentId))
  assert.deepEqual([refused.statusCode, refused.json().code], [402, 'quota_exhausted'])
  assert.equal(
    (await smallAdmin.post('/dhis2/send-card', cardMessage(enrollmentId, { channel: 'whatsapp' }))).statusCode,
    200,
  )
  assert.equal((await smallAdmin.get('/distribution/messages')).json().total, 2)
})

test('sending needs the module and the plan', async () => {
  const small = await organization('starter')
  const smallAdmin = await small.as('programme_admin')
  const refused = await smallAdmin.post('/dhis2/send-card', cardMessage('any'))
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'module_inactive'])
  const link = await smallAdmin.get('/dhis2/google-wallet/any')
  assert.deepEqual([link.statusCode, link.json().code], [403, 'plan_required'])
})

test('the same Idempotency-Key sends once; another body is refused', async () => {
  const { enrollmentId } = await enroll()
  const body = cardMessage(enrollmentId)
  const headers = { 'idempotency-key': 'send-awa-1' }
  const before = (await outbox()).total
  const [first, second] = [await send(body, headers), await send(body, headers)]
  assert.equal(first.json().message_id, second.json().message_id)
  assert.equal(second.headers['idempotency-replayed'], 'true')
  assert.equal((await outbox()).total, before + 1)
  assert.equal((await send({ ...body, message: 'autre' }, headers)).statusCode, 422)
  // Without a key the same request sends a second message.
  assert.notEqual((await send(body)).json().message_id, first.json().message_id)
})

test('an estimate counts segments as carriers do and offers a wording that costs less', async () => {
  const estimate = async (message: string, channel = 'sms') =>
    (await admin.post('/distribution/estimate', { channel, message })).json()
  const plain = await estimate('Bonjour {first_name}, votre carte est disponible.')
  assert.deepEqual([plain.encoding, plain.segments, plain.plain_message], ['GSM-7', 1, null])
  assert.equal(plain.carrier_cost_fcfa, 20)
  const wolof = await estimate('Sa kart pare na, ñëwal jël ko ci barab bu gëna jege. Jërëjëf.')
  assert.deepEqual([wolof.encoding, wolof.segments, wolof.forcing_characters], ['UCS-2', 2, ['ë']])
  assert.equal(wolof.plain_message, 'Sa kart pare na, ñewal jel ko ci barab bu gena jege. Jerejef.')
  assert.equal(wolof.plain_segments, 1)
  assert.equal((await estimate('ë', 'whatsapp')).segments, 1)
  assert.equal((await admin.post('/distribution/estimate', { channel: 'sms', message: '{nom}' })).statusCode, 422)
})

test('a key made from a phone number cannot be guessed from what is stored, and holds', async () => {
  const { enrollmentId } = await enroll()
  const key = 'card-for-+221771234567'
  const sendAgain = async () => (await send(cardMessage(enrollmentId), { 'idempotency-key': key })).json().message_id
  const first = await sendAgain()
  assert.match(first, /^msg_/)
  const bare = createHash('sha256').update(key).digest('hex')
  const pool = asOwner(services)
  const guessed = await pool.query('select from outgoing_message where idempotency_key_hash = $1', [bare])
  assert.equal(guessed.rows.length, 0)

  await pool.query('delete from idempotency_key where key = $1', [key])
  assert.equal(await sendAgain(), first)
})
