import { sampleEnrollment, sampleProgramme } from '#testing/sample-enrollment.ts'
import type { openTestApp } from '#testing/test-app.ts'

/** A service without providers, whose messages go to the outbox. */
export async function openOutbox(openApp: typeof openTestApp) {
  const app = await openApp()
  const { organization, services } = app
  const own = await organization()
  const admin = await own.as('programme_admin')
  const programme = await sampleProgramme(services, admin, own.id)
  let phones = 0
  const newPhone = () => `+22177${String(1_000_000 + ++phones)}`
  return {
    ...app,
    own,
    admin,
    programme,
    newPhone,
    enroll: (options = {}) => sampleEnrollment(services, admin, own.id, programme, options),
    cardMessage: (enrollment_id: string, more: object = {}) => ({
      enrollment_id,
      channel: 'sms',
      phone_number: newPhone(),
      message: 'Bonjour {first_name}, votre carte est là.',
      ...more,
    }),
    send: (body: object, headers = {}) => admin.post('/dhis2/send-card', body, headers),
    outbox: async () => (await admin.get('/distribution/outbox')).json(),
  }
}
