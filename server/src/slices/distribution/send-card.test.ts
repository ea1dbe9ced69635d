import assert from 'node:assert/strict'
import { test } from 'node:test'
import { theSystem } from '#platform/scopes.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { revokeCardsOf } from '#slices/cards/index.ts'
import { sampleEnrollment, sampleProgramme } from '#testing/sample-enrollment.ts'
import { openTestApp } from '#testing/test-app.ts'

const { organization, server, services, clock, logged } = await openTestApp()
const own = await organization()
const admin = await own.as('programme_admin')
const programme = await sampleProgramme(services, admin, own.id)
const enroll = (options = {}) => sampleEnrollment(services, admin, own.id, programme, options)

let phones = 0
const newPhone = () => `+22177${String(1_000_000 + ++phones)}`
const cardMessage = (enrollment_id: string, more: object = {}) => ({
  enrollment_id,
  channel: 'sms',
  phone_number: newPhone(),
  message: 'Bonjour {first_name}, votre carte est là.',
  ...more,
})
const send = (body: object, headers = {}) => admin.post('/dhis2/send-card', body, headers)
const outbox = async () => (await admin.get('/distribution/outbox')).json()

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

test('a link opens the current card and names nobody', async () => {
  const { enrollmentId, mpiId } = await enroll({ firstName: 'Ibrahima' })
  await send(cardMessage(enrollmentId, { channel: 'whatsapp' }))
  const link = new URL((await outbox()).items[0].text.split('\n').at(-1)).pathname
  const card = (await admin.get(`/mpi/${mpiId}/card`)).json()
  const page = await server.inject({ url: link })
  assert.equal(page.statusCode, 200)
  assert.match(String(page.headers['content-type']), /^text\/html/)
  assert.match(String(page.headers['content-security-policy']), /default-src 'none'/)
  assert.equal(page.headers['cache-control'], 'no-store')
  assert.ok(page.body.includes(card.card_code) && page.body.includes('<svg') && page.body.includes('Carte valide'))
  for (const secret of ['Ibrahima', 'Sarr', mpiId]) assert.ok(!page.body.includes(secret), secret)
  const english = await server.inject({ url: link, headers: { 'accept-language': 'en' } })
  assert.ok(english.body.includes('Valid card'))

  await inUnitOfWork(services, { tenantId: own.id, actor: theSystem }, (work) =>
    revokeCardsOf(work, { mpiId, campaignId: programme.campaignId, reason: 'lost' }),
  )
  const revoked = await server.inject({ url: link })
  assert.ok(revoked.body.includes('Carte révoquée') && !revoked.body.includes('<svg'))
  const refused = await send(cardMessage(enrollmentId))
  assert.deepEqual([refused.statusCode, refused.json().code], [409, 'card_revoked'])
})

test('a link to a missing card says that it is being prepared; an unknown link is not found', async () => {
  const { enrollmentId } = await enroll({ hasCard: false })
  assert.equal((await send(cardMessage(enrollmentId))).statusCode, 200)
  const link = new URL((await outbox()).items[0].text.split('\n').at(-1)).pathname
  assert.ok((await server.inject({ url: link })).body.includes('Carte en préparation'))
  const unknown = await server.inject({ url: '/c/0000000000000000' })
  assert.equal(unknown.statusCode, 404)
  assert.ok(unknown.body.includes('Lien inconnu'))
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
  await services.database.pool.query('update billing_usage_day set sms = 2000 where tenant_id = $1', [small.id])
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

test('a phone that was opted out gets no message until the opt-out is lifted', async () => {
  const { enrollmentId } = await enroll()
  const phone_number = newPhone()
  const made = await admin.post('/distribution/opt-outs', { phone_number })
  assert.equal(made.statusCode, 201)
  const { id, phone_number: shown } = made.json()
  assert.equal(shown, `+221 •••••••${phone_number.slice(-2)}`)
  assert.equal((await admin.post('/distribution/opt-outs', { phone_number })).json().id, id, 'once')
  const refused = await send(cardMessage(enrollmentId, { phone_number }))
  assert.deepEqual([refused.statusCode, refused.json().code], [409, 'recipient_opted_out'])
  const list = (await admin.get('/distribution/opt-outs')).json()
  assert.deepEqual(list.items[0], { id, phone_number: shown, source: 'console', created_at: clock.now().toISOString() })
  assert.equal((await admin.send({ method: 'DELETE', url: `/distribution/opt-outs/${id}` })).statusCode, 204)
  assert.equal((await send(cardMessage(enrollmentId, { phone_number }))).statusCode, 200)
  assert.equal((await admin.send({ method: 'DELETE', url: `/distribution/opt-outs/${id}` })).statusCode, 404)
})

test('phone numbers and texts are sealed in the database, masked in lists and absent from logs', async () => {
  const { enrollmentId } = await enroll({ firstName: 'Mariama' })
  const phone_number = newPhone()
  const { message_id } = (await send(cardMessage(enrollmentId, { phone_number, message: 'Salut {first_name}' }))).json()
  const { rows } = await services.database.pool.query('select * from outgoing_message where id = $1', [message_id])
  const stored = JSON.stringify(rows)
  const listed = (await admin.get('/distribution/messages')).body
  for (const secret of [phone_number, phone_number.slice(1), 'Mariama']) {
    assert.ok(!stored.includes(secret) && !listed.includes(secret) && !logged().includes(secret), secret)
  }
  const audit = await services.database.pool.query('select details from audit_entry where object = $1', [message_id])
  assert.ok(audit.rows.length >= 2 && !JSON.stringify(audit.rows).includes(phone_number))
  const detail = (await admin.get(`/distribution/messages/${message_id}`)).json()
  assert.ok(detail.text.startsWith('Salut Mariama\n'))
})

test('another organization cannot read or resend a message', async () => {
  const { enrollmentId } = await enroll()
  const { message_id } = (await send(cardMessage(enrollmentId))).json()
  const outsider = await organization()
  const other = await outsider.as('programme_admin')
  assert.equal((await other.get(`/distribution/messages/${message_id}`)).statusCode, 404)
  assert.equal((await other.post(`/distribution/messages/${message_id}/retry`)).statusCode, 404)
  const unlinked = await other.post('/dhis2/send-card', cardMessage(enrollmentId))
  assert.deepEqual([unlinked.statusCode, unlinked.json().code], [409, 'dhis2_not_configured'])
  await sampleProgramme(services, other, outsider.id)
  assert.equal((await other.post('/dhis2/send-card', cardMessage(enrollmentId))).statusCode, 404)
  assert.equal((await other.get(`/dhis2/google-wallet/${enrollmentId}`)).statusCode, 404)
  assert.deepEqual((await other.get('/distribution/messages')).json().items, [])
  assert.equal((await other.get('/distribution/outbox')).json().total, 0)
})

test('lists have pages, filters and correct totals', async () => {
  const all = (await admin.get('/distribution/messages?limit=100')).json()
  assert.equal(all.total, all.items.length)
  const page = (await admin.get('/distribution/messages?limit=2&offset=1')).json()
  assert.deepEqual(page.items, all.items.slice(1, 3))
  assert.equal((await admin.get('/distribution/messages?status=failed')).json().total, 0)
  assert.equal((await admin.get('/distribution/messages?status=sent')).json().total, all.total)
  assert.equal((await admin.get('/distribution/messages?limit=101')).statusCode, 422)
  assert.equal((await admin.get('/distribution/messages?status=lost')).statusCode, 422)
  assert.equal(
    (await admin.post(`/distribution/messages/${all.items[0].message_id}/retry`)).json().code,
    'message_not_failed',
  )
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

test('without providers the channels are in test mode', async () => {
  assert.deepEqual((await admin.get('/distribution/channels')).json().items, [
    { channel: 'sms', provider: 'local', mode: 'test' },
    { channel: 'whatsapp', provider: 'local', mode: 'test' },
  ])
})

test('wallet links without keys are marked as a test; in bulk a wrong enrollment does not affect the others', async () => {
  const [first, second] = [await enroll(), await enroll({ hasCard: false })]
  const single = (await admin.get(`/dhis2/google-wallet/${first.enrollmentId}`)).json()
  assert.equal(single.test, true)
  assert.equal(single.enrollment_id, first.enrollmentId)
  assert.equal((await admin.get('/dhis2/google-wallet/unknown')).statusCode, 404)

  const other = await sampleProgramme(services, admin, own.id)
  const outsider = await sampleEnrollment(services, admin, own.id, other)
  const enrollment_ids = [first, second, outsider].map(({ enrollmentId }) => enrollmentId).concat('unknown')
  const bulk = async (body: object) => admin.post('/dhis2/google-wallet/bulk', body)
  const { batch_id, wallet_links, ...rest } = (
    await bulk({ enrollment_ids, programme_uid: programme.programmeUid })
  ).json()
  assert.match(batch_id, /^wlb_/)
  assert.deepEqual(rest, {
    total: 4,
    processed: 2,
    errors: [outsider.enrollmentId, 'unknown'].map((enrollment_id) => ({
      enrollment_id,
      code: 'enrollment_not_found',
    })),
    test: true,
  })
  assert.deepEqual(
    wallet_links.map((link: { enrollment_id: string }) => link.enrollment_id),
    enrollment_ids.slice(0, 2),
  )
  for (const { wallet_url } of wallet_links)
    assert.match(wallet_url, /^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/)
  for (const wrong of [
    { enrollment_ids: Array(101).fill('x'), programme_uid: 'p' },
    { enrollment_ids: [], programme_uid: 'p' },
    { enrollment_ids: ['x'] },
  ]) {
    assert.equal((await bulk(wrong)).statusCode, 422)
  }
})
