import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { readConfig } from '#platform/config/config.ts'
import type {
  AfricasTalkingAccount,
  OrangeAccount,
  TwilioAccount,
  WhatsAppAccount,
} from '#platform/config/messaging.ts'
import {
  AfricasTalkingSimulator,
  refusedByAfricasTalking,
} from '../../../../../simulators/messaging/africas-talking.ts'
import { OrangeSimulator, refusedByOrange } from '../../../../../simulators/messaging/orange.ts'
import type { ProviderSimulator } from '../../../../../simulators/messaging/provider-simulator.ts'
import { refusedByTwilio, TwilioSimulator } from '../../../../../simulators/messaging/twilio.ts'
import { metaNumbers, WhatsAppSimulator } from '../../../../../simulators/messaging/whatsapp-cloud.ts'
import { openAfricasTalking } from './africas-talking.ts'
import { openOrange } from './orange.ts'
import type { MessageToSend, Provider } from './provider.ts'
import { openTwilio } from './twilio.ts'
import { openWhatsAppCloud } from './whatsapp-cloud.ts'

const messageTo = (phone: string): MessageToSend => ({
  reference: 'msg_1.1',
  phone,
  text: 'Bonjour Awa,\nvotre carte\nhttps://k.sn/c/ABC',
  textWithoutLink: 'Bonjour Awa,\nvotre carte',
  linkToken: 'ABC',
})

async function listening<T extends ProviderSimulator>(simulator: T): Promise<T> {
  await simulator.listen()
  after(() => simulator[Symbol.asyncDispose]())
  return simulator
}

const twilio = await listening(new TwilioSimulator())
const africasTalking = await listening(new AfricasTalkingSimulator())
const orange = await listening(new OrangeSimulator())
const whatsApp = await listening(new WhatsAppSimulator())
const accountOf = (environment: Record<string, string>) => readConfig(environment).messaging
const PHONE = '+221770000001'
const timeout = { timeoutSeconds: 5 }

const twilioAccount = accountOf(twilio.environment).sms as TwilioAccount
const atAccount = accountOf(africasTalking.environment).sms as AfricasTalkingAccount
const orangeAccount = accountOf(orange.environment).sms as OrangeAccount
const whatsAppAccount = accountOf(whatsApp.environment({ withTemplate: true })).whatsapp as WhatsAppAccount
const byTwilio = openTwilio(twilioAccount, { publicUrl: 'https://k.sn', ...timeout })
const byAfricasTalking = openAfricasTalking(atAccount, timeout)
const byOrange = openOrange(orangeAccount, { ...timeout, now: () => 0 })
const byWhatsApp = openWhatsAppCloud(whatsAppAccount, timeout)

const providers: [string, Provider, ProviderSimulator & { messages: object[] }][] = [
  ['Twilio', byTwilio, twilio],
  ['Africa’s Talking', byAfricasTalking, africasTalking],
  ['Orange', byOrange, orange],
  ['WhatsApp', byWhatsApp, whatsApp],
]

for (const [name, provider, simulator] of providers) {
  test(`${name} accepts a message and returns its own id for it`, async () => {
    const outcome = await provider.send(messageTo(PHONE))
    assert.equal(outcome.kind, 'accepted')
    const taken = simulator.messages.at(-1) as { id?: string; sid?: string; to: string }
    assert.equal(taken.to, PHONE)
    assert.deepEqual(outcome, { kind: 'accepted', providerMessageId: taken.sid ?? taken.id })
  })

  test(`${name}: too many requests, an outage, a redirect and a lost response are delays, never failures`, async () => {
    const answer = (status: number, headers = {}) => ({
      kind: 'answer' as const,
      answer: { status, body: {}, headers },
    })
    simulator.failNext(
      answer(429, { 'retry-after': '17' }),
      answer(503),
      answer(302, { location: 'http://127.0.0.1:1/inside' }),
    )
    const before = simulator.requests.length
    const limited = await provider.send(messageTo(PHONE))
    assert.deepEqual(limited, { kind: 'delayed', failure: 'rate_limited', providerCode: '429', retryAfterSeconds: 17 })
    const down = await provider.send(messageTo(PHONE))
    assert.deepEqual(down, { kind: 'delayed', failure: 'provider_unavailable', providerCode: '503' })
    const redirected = await provider.send(messageTo(PHONE))
    assert.deepEqual(redirected, { kind: 'delayed', failure: 'provider_unavailable', providerCode: '302' })
    assert.equal(simulator.requests.length, before + 3, 'no redirect is followed')
    simulator.failNext({ kind: 'accepted-then-cut' })
    const cut = await provider.send(messageTo(PHONE))
    assert.ok(cut.kind === 'delayed' && cut.isUncertain, 'it may have been taken')
  })
}

test('after a timeout it is uncertain whether the provider accepted the message', async () => {
  const withShortTimeout = openTwilio(twilioAccount, { publicUrl: 'https://k.sn', timeoutSeconds: 0.2 })
  twilio.failNext({ kind: 'silence' })
  const outcome = await withShortTimeout.send(messageTo(PHONE))
  assert.deepEqual(outcome, { kind: 'delayed', failure: 'timed_out', providerCode: 'timeout', isUncertain: true })
})

test('a provider that refuses the connection has certainly not accepted the message', async () => {
  const stopped = await new TwilioSimulator().listen()
  const { baseUrl } = stopped
  await stopped[Symbol.asyncDispose]()
  const unreachable = openTwilio({ ...twilioAccount, baseUrl }, { publicUrl: 'https://k.sn', ...timeout })
  const outcome = await unreachable.send(messageTo(PHONE))
  assert.ok(outcome.kind === 'delayed' && !outcome.isUncertain)
})

test('each refused number has the reason of its refusal', async () => {
  const refusals: [Provider, string, string, string][] = [
    [byTwilio, refusedByTwilio.invalid, 'number_invalid', '21211'],
    [byTwilio, refusedByTwilio.notMobile, 'number_invalid', '21614'],
    [byTwilio, refusedByTwilio.unsubscribed, 'recipient_opted_out', '21610'],
    [byAfricasTalking, refusedByAfricasTalking.invalid, 'number_invalid', '403'],
    [byAfricasTalking, refusedByAfricasTalking.blacklisted, 'recipient_opted_out', '406'],
    [byOrange, refusedByOrange.invalid, 'number_invalid', 'SVC0004'],
    [byWhatsApp, metaNumbers.unreachable, 'number_unreachable', '131026'],
  ]
  for (const [provider, phone, failure, providerCode] of refusals) {
    assert.deepEqual(await provider.send(messageTo(phone)), { kind: 'rejected', failure, providerCode })
  }
})

test('wrong credentials and an empty balance are delays, because the installation can correct them', async () => {
  const wrong = [
    openTwilio({ ...twilioAccount, authToken: 'x' }, { publicUrl: 'https://k.sn', ...timeout }),
    openAfricasTalking({ ...atAccount, apiKey: 'x' }, timeout),
    openOrange({ ...orangeAccount, clientSecret: 'x' }, { ...timeout, now: () => 0 }),
    openWhatsAppCloud({ ...whatsAppAccount, accessToken: 'x' }, timeout),
  ]
  for (const provider of wrong) {
    const outcome = await provider.send(messageTo(PHONE))
    assert.deepEqual([outcome.kind, 'failure' in outcome && outcome.failure], ['delayed', 'provider_credentials'])
  }
  const withoutBalance = await byAfricasTalking.send(messageTo(refusedByAfricasTalking.noBalance))
  assert.deepEqual(withoutBalance, { kind: 'delayed', failure: 'provider_balance', providerCode: '405' })
  orange.isContractExpired = true
  const expired = await byOrange.send(messageTo(PHONE))
  assert.deepEqual(expired, { kind: 'delayed', failure: 'provider_balance', providerCode: 'POL0001' })
  orange.isContractExpired = false
})

test('an Orange token serves many messages and is renewed when it is withdrawn', async () => {
  const tokenRequests = () => orange.requests.filter(({ path }) => path === '/oauth/v3/token').length
  await byOrange.send(messageTo(PHONE))
  const before = tokenRequests()
  await byOrange.send(messageTo(PHONE))
  assert.equal(tokenRequests(), before)
  orange.invalidateTokens()
  assert.equal((await byOrange.send(messageTo(PHONE))).kind, 'accepted')
  assert.equal(tokenRequests(), before + 1)
})

test('WhatsApp fills the approved template; without one it only answers an open conversation', async () => {
  await byWhatsApp.send(messageTo('+221779999999'))
  const sent = whatsApp.messages.at(-1)
  assert.deepEqual([sent?.type, sent?.callbackData], ['template', 'msg_1.1'])
  const { components } = (sent?.content ?? {}) as { components: { parameters: { text: string }[] }[] }
  assert.deepEqual(
    components.map(({ parameters }) => parameters[0]?.text),
    ['Bonjour Awa, votre carte', 'ABC'],
  )
  const plain = openWhatsAppCloud({ ...whatsAppAccount, template: undefined }, timeout)
  assert.equal((await plain.send(messageTo(metaNumbers.talking))).kind, 'accepted')
  const closed = await plain.send(messageTo('+221779999999'))
  assert.deepEqual(closed, { kind: 'rejected', failure: 'template_required', providerCode: '131047' })
  const limited = await byWhatsApp.send(messageTo(metaNumbers.limited))
  assert.deepEqual(limited, { kind: 'delayed', failure: 'rate_limited', providerCode: '131056' })
})

test('an unknown sender is refused as such', async () => {
  const outcome = await openAfricasTalking({ ...atAccount, from: 'OTHER' }, timeout).send(messageTo(PHONE))
  assert.deepEqual(outcome, { kind: 'rejected', failure: 'sender_refused', providerCode: 'InvalidSenderId' })
})
