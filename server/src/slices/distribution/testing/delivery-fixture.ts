import assert from 'node:assert/strict'
import { after } from 'node:test'
import { sampleEnrollment, sampleProgramme } from '#testing/sample-enrollment.ts'
import type { openTestApp } from '#testing/test-app.ts'
import type { Callback, Fault } from '../../../../../simulators/messaging/provider-simulator.ts'
import { TwilioSimulator } from '../../../../../simulators/messaging/twilio.ts'
import { WhatsAppSimulator } from '../../../../../simulators/messaging/whatsapp-cloud.ts'
import { deliverMessage } from '../deliver-message.ts'
import { openProviders } from '../providers/open-providers.ts'

export const PUBLIC_URL = 'https://kart.example.sn'
export const outage: Fault = { kind: 'answer', answer: { status: 503, body: {} } }

/** A service that sends by simulated providers, with one enrollment. */
export async function openDelivery(openApp: typeof openTestApp) {
  const [twilio, meta] = [await new TwilioSimulator().listen(), await new WhatsAppSimulator().listen()]
  after(() => Promise.all([twilio[Symbol.asyncDispose](), meta[Symbol.asyncDispose]()]))
  const app = await openApp({
    PUBLIC_URL,
    DEMO: 'true',
    ...twilio.environment,
    ...meta.environment({ withTemplate: true }),
  })
  const { organization, server, services, clock } = app
  const own = await organization()
  let admin = await own.as('programme_admin')
  const programme = await sampleProgramme(services, admin, own.id)
  const { enrollmentId } = await sampleEnrollment(services, admin, own.id, programme)
  const providers = openProviders(services)

  let phones = 0
  const cardMessage = (more: object = {}) => ({
    enrollment_id: enrollmentId,
    channel: 'sms',
    phone_number: `+22178${String(1_000_000 + ++phones)}`,
    message: 'Bonjour {first_name}',
    ...more,
  })
  return {
    ...app,
    twilio,
    meta,
    providers,
    admin: () => admin,
    cardMessage,
    send: (body: object = cardMessage(), headers = {}) => admin.post('/dhis2/send-card', body, headers),
    read: async (id: string) => (await admin.get(`/distribution/messages/${id}`)).json(),
    used: async () => (await admin.get('/billing/my-usage')).json().sms_sent,
    call: async (callback: Callback) => (await server.inject(callback)).statusCode,
    deliver: (messageId: string) => deliverMessage(services, providers, { tenantId: own.id, messageId }),
    /** Signs in again, because an access token lasts only an hour. */
    advanceAndSignIn: async (seconds: number) => {
      clock.advanceSeconds(seconds)
      admin = await own.as('programme_admin')
    },
    newest: () => {
      const message = twilio.messages.at(-1)
      assert.ok(message)
      return message
    },
  }
}
