import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp, type TestOrganization } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'

const { organization, services } = await openTestApp()
await services.queue.work()

let prefixes = 0

/** Somebody of the registry with a card of a campaign that never came from DHIS2. */
async function holder(org: TestOrganization, person: object, name = 'Vaccination 2026') {
  const operator = await org.as('operator')
  const prefix = `SND${++prefixes}`
  const campaign = { name, campaign_type: 'vaccination', prefix, language: 'fr', template_id: 'vital' }
  const { id: campaign_id } = (await operator.post('/campaigns/', campaign)).json()
  const { mpi_id } = (
    await operator.post('/mpi/register', { ...person, region_code: 'DKR', country_code: 'SN' })
  ).json()
  const { job_id } = (await operator.post(`/mpi/${mpi_id}/cards`, { campaign_id })).json()
  await until(async () => (await operator.get(`/jobs/${job_id}`)).json().status === 'completed')
  const [card] = (await operator.get(`/mpi/${mpi_id}/cards`)).json().items
  return { operator, cardCode: card.card_code as string, mpi_id }
}

const awa = { first_name: 'Awa', last_name: 'Diallo', phone_number: '771112233' }

test('a card of a list goes to the number in the registry, in the campaign’s language', async () => {
  const org = await organization()
  const { operator, cardCode } = await holder(org, awa)
  const answer = await operator.post(`/cards/${cardCode}/send`, { channel: 'sms' })
  assert.equal(answer.statusCode, 200, answer.body)
  assert.deepEqual([answer.json().card_code, answer.json().status, answer.json().test], [cardCode, 'sent', true])
  const admin = await org.as('programme_admin')
  const [message] = (await admin.get('/distribution/outbox')).json().items
  assert.match(message.text, /^Bonjour Awa, votre carte est disponible\.\nhttp/)
  assert.equal(message.card_code, cardCode)
  const page = await operator.get(message.text.split('\n')[1].replace('http://127.0.0.1:8080', ''))
  assert.match(page.body, /Vaccination 2026/)
  assert.equal((await admin.get('/billing/my-usage')).json().sms_sent, 1)
})

test('another number may be given, opt-outs are honoured, and the campaign’s name reveals nothing', async () => {
  const org = await organization()
  const admin = await org.as('programme_admin')
  const { operator, cardCode } = await holder(org, { ...awa, phone_number: undefined }, 'Suivi VIH Pikine')
  const without = await operator.post(`/cards/${cardCode}/send`, { channel: 'sms' })
  assert.deepEqual([without.statusCode, without.json().errors[0].path], [422, 'phone_number'])
  const given = { channel: 'whatsapp', phone_number: '+221771234599' }
  assert.equal((await operator.post(`/cards/${cardCode}/send`, given)).statusCode, 200)
  const [message] = (await admin.get('/distribution/outbox')).json().items
  assert.equal(message.public_label, 'Programme de santé')
  await admin.post('/distribution/opt-outs', { phone_number: '+221771234599' })
  const refused = await operator.post(`/cards/${cardCode}/send`, given)
  assert.deepEqual([refused.statusCode, refused.json().code], [409, 'recipient_opted_out'])
})

test('a revoked or unknown card is not sent', async () => {
  const org = await organization()
  const { operator, cardCode } = await holder(org, awa)
  await operator.post(`/cards/${cardCode}/revoke`, { reason: 'perdue' })
  const revoked = await operator.post(`/cards/${cardCode}/send`, { channel: 'sms' })
  assert.deepEqual([revoked.statusCode, revoked.json().code], [409, 'card_revoked'])
  assert.equal((await operator.post('/cards/SND1-22222222/send', { channel: 'sms' })).statusCode, 404)
  const outsider = await (await organization()).as('operator')
  assert.equal((await outsider.post(`/cards/${cardCode}/send`, { channel: 'sms' })).statusCode, 404)
})
