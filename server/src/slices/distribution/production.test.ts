import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { after, test } from 'node:test'
import { jwtVerify } from 'jose'
import { readConfig } from '#platform/config/config.ts'
import { sampleEnrollment, sampleProgramme } from '#testing/sample-enrollment.ts'
import { openTestApp } from '#testing/test-app.ts'
import { AfricasTalkingSimulator } from '../../../../simulators/messaging/africas-talking.ts'
import { OrangeSimulator } from '../../../../simulators/messaging/orange.ts'
import { readOrange } from './callbacks/orange-callbacks.ts'
import { ProviderNotConfigured } from './errors.ts'
import { openIssuer } from './google-wallet.ts'

const provider = await new AfricasTalkingSimulator().listen()
after(() => provider[Symbol.asyncDispose]())
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://kart.example.sn',
  ADMIN_PASSWORD: 'a long enough password',
  MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  SIGNING_KEY: Buffer.alloc(32, 2).toString('base64'),
}

const { organization, server, services, clock } = await openTestApp({
  ...production,
  ...provider.environment,
  GOOGLE_WALLET_ISSUER_ID: '3388000000022',
  GOOGLE_WALLET_SERVICE_ACCOUNT: JSON.stringify({
    client_email: 'kart@example.iam.gserviceaccount.com',
    private_key: pem,
  }),
})
const own = await organization()
const admin = await own.as('programme_admin')
const programme = await sampleProgramme(services, admin, own.id, 'Suivi Santé')
const enrolled = await sampleEnrollment(services, admin, own.id, programme, { firstName: 'Khady' })
const cardMessage = (more: object = {}) => ({
  enrollment_id: enrolled.enrollmentId,
  channel: 'sms',
  phone_number: '+254711000001',
  message: 'Bonjour {first_name}',
  ...more,
})

test('in production a channel without keys answers 503, and nothing goes to the outbox', async () => {
  const refused = await admin.post('/dhis2/send-card', cardMessage({ channel: 'whatsapp' }))
  assert.deepEqual([refused.statusCode, refused.json().code], [503, 'provider_not_configured'])
  assert.equal((await admin.get('/distribution/messages')).json().total, 0)
  assert.deepEqual((await admin.get('/distribution/outbox')).json().items, [])
  assert.deepEqual((await admin.get('/distribution/channels')).json().items, [
    { channel: 'sms', provider: 'africastalking', mode: 'live' },
    { channel: 'whatsapp', provider: null, mode: 'off' },
  ])
})

test('in production wallet links without keys are refused', async () => {
  const config = readConfig({ ...production, DATA_DIR: services.config.dataDir })
  await assert.rejects(openIssuer(config), ProviderNotConfigured)
})

test('Africa’s Talking: receipts are accepted by the secret in their path', async () => {
  const { message_id } = (await admin.post('/dhis2/send-card', cardMessage())).json()
  const [message] = provider.messages.slice(-1)
  assert.ok(message)
  const status = async () => (await admin.get(`/distribution/messages/${message_id}`)).json().status
  assert.equal(
    (await server.inject(provider.receipt(message.id, 'Success', {}, 'wrong-secret-000000'))).statusCode,
    403,
  )
  assert.equal(await status(), 'sent')
  assert.equal((await server.inject(provider.receipt(message.id, 'Buffered'))).statusCode, 204)
  assert.equal((await server.inject(provider.receipt(message.id, 'Success'))).statusCode, 204)
  assert.equal(await status(), 'delivered')

  const second = (await admin.post('/dhis2/send-card', cardMessage())).json().message_id
  const [later] = provider.messages.slice(-1)
  assert.ok(later)
  await server.inject(provider.receipt(later.id, 'Failed', { failureReason: 'UserInBlackList' }))
  const failed = (await admin.get(`/distribution/messages/${second}`)).json()
  assert.deepEqual([failed.status, failed.failure], ['failed', 'recipient_opted_out'])
  assert.equal((await admin.post('/dhis2/send-card', cardMessage())).statusCode, 409)
})

test('Africa’s Talking: replies and its own opt-outs are applied', async () => {
  const stopped = async (phone_number: string) =>
    (await admin.post('/dhis2/send-card', cardMessage({ phone_number }))).statusCode
  for (const [phone, callback] of [
    ['+254711000002', provider.reply('+254711000002', 'Stop')],
    ['+254711000003', provider.optOut('+254711000003')],
  ] as const) {
    assert.equal(await stopped(phone), 200)
    assert.equal((await server.inject(callback)).statusCode, 204)
    assert.equal(await stopped(phone), 409)
  }
})

test('Orange: receipts and replies are read in its format', () => {
  const orange = new OrangeSimulator()
  const body = (callback: { payload: string }) => JSON.parse(callback.payload)
  const receipt = (status: string) => readOrange(body(orange.receipt('id-1', status))).receipt
  const common = { provider: 'orange', providerMessageId: 'id-1' }
  assert.deepEqual(receipt('DeliveredToNetwork'), { ...common, status: 'sent' })
  assert.deepEqual(receipt('DeliveredToTerminal'), { ...common, status: 'delivered' })
  const failed = { status: 'failed', failure: 'number_unreachable', providerCode: 'DeliveryImpossible' }
  assert.deepEqual(receipt('DeliveryImpossible'), { ...common, ...failed })
  assert.equal(receipt('DeliveryUncertain'), undefined)
  assert.deepEqual(readOrange(body(orange.reply('+221770000000', 'ARRET'))).reply, {
    phone: '+221770000000',
    text: 'ARRET',
  })
  for (const invalid of [null, [], 'x', { deliveryInfoNotification: 5 }]) assert.deepEqual(readOrange(invalid), {})
})

test('a wallet link has the format of Google, is signed by the service account and names nobody', async () => {
  const answer = await admin.get(`/dhis2/google-wallet/${enrolled.enrollmentId}`)
  assert.equal(answer.statusCode, 200)
  const { wallet_url, jwt_token, valid_until, test: isTest } = answer.json()
  assert.equal(isTest, undefined)
  assert.equal(wallet_url, `https://pay.google.com/gp/v/save/${jwt_token}`)
  assert.ok(wallet_url.length < 1_800, `${wallet_url.length} characters`)
  const { payload, protectedHeader } = await jwtVerify(jwt_token, createPublicKey(privateKey), {
    audience: 'google',
    issuer: 'kart@example.iam.gserviceaccount.com',
  })
  assert.deepEqual([protectedHeader.alg, payload.typ], ['RS256', 'savetowallet'])
  assert.equal(payload.iat, clock.now().getTime() / 1_000)
  const { genericClasses, genericObjects } = payload.payload as Record<string, Record<string, unknown>[]>
  const [pass] = genericObjects ?? []
  assert.deepEqual(genericClasses, [{ id: '3388000000022.samakart-card' }])
  assert.match(String(pass?.id), /^3388000000022\.[0-9a-f]{32}$/)
  const card = (await admin.get(`/mpi/${enrolled.mpiId}/card`)).json()
  assert.ok(pass)
  const { value, alternateText } = pass.barcode as { value: string; alternateText: string }
  assert.equal(alternateText, card.card_code)
  assert.equal((await server.inject({ url: `/mpi/verify/${value}` })).json().status, 'valid')
  const until = (pass.validTimeInterval as { end: { date: string } }).end.date
  assert.equal(until, valid_until)
  const text = JSON.stringify(payload)
  for (const secret of ['Khady', 'Sarr', enrolled.mpiId, enrolled.enrollmentId])
    assert.ok(!text.includes(secret), secret)
})
