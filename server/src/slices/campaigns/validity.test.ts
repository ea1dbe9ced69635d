import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { newCampaign, people } from './testing/new-campaign.ts'

const { organization, services, clock } = await openTestApp()
await services.queue.work()
clock.set('2026-03-10T09:00:00.000Z')
const own = await organization()
const operator = await own.as('operator')

async function cardsOf(campaign: string, job: object) {
  const { job_id } = (await operator.post(`/campaigns/${campaign}/jobs`, { beneficiaries: people(2), ...job })).json()
  await until(async () => (await operator.get(`/jobs/${job_id}`)).json().status === 'completed')
  const { items } = (await operator.get(`/campaigns/${campaign}/cards?job_id=${job_id}`)).json()
  return { job: (await operator.get(`/jobs/${job_id}`)).json(), cards: items }
}

test('a job’s own date counts, else the months of its campaign, else its cards last for ever', async () => {
  const campaign = await newCampaign(operator, { valid_months: 24 })
  const dates = []
  for (const job of [{}, { valid_until: '2026-12-31' }, { valid_until: null }]) {
    const made = await cardsOf(campaign, job)
    assert.equal(made.job.valid_until, made.cards[0].valid_until)
    dates.push(made.job.valid_until)
  }
  assert.deepEqual(dates, ['2028-03-10', '2026-12-31', null])
  await operator.send({ method: 'PATCH', url: `/campaigns/${campaign}`, payload: { valid_months: null } })
  assert.equal((await cardsOf(campaign, {})).job.valid_until, null)
  const past = await operator.post(`/campaigns/${campaign}/jobs`, {
    beneficiaries: people(1),
    valid_until: '2026-03-09',
  })
  assert.deepEqual([past.statusCode, past.json().errors[0].path], [422, 'valid_until'])
})

test('a reissued card has a new validity: what is asked for, the campaign’s months, or that of the old card', async () => {
  const reissue = async (code: string, body: object) => (await operator.post(`/cards/${code}/reissue`, body)).json()
  const monthly = await cardsOf(await newCampaign(operator, { valid_months: 6 }), { valid_until: '2026-04-01' })
  assert.equal((await reissue(monthly.cards[0].card_code, {})).valid_until, '2026-09-10')
  assert.equal((await reissue(monthly.cards[1].card_code, { valid_until: '2030-01-01' })).valid_until, '2030-01-01')
  const dated = await cardsOf(await newCampaign(operator), { valid_until: '2026-04-01' })
  assert.equal((await reissue(dated.cards[0].card_code, {})).valid_until, '2026-04-01')
})

test('cards are listed by what they are today, and an expired one is reissued only with a new date', async () => {
  clock.set('2026-03-31T23:58:00.000Z')
  const caller = await own.as('operator')
  const campaign = await newCampaign(caller)
  const { job_id } = (
    await caller.post(`/campaigns/${campaign}/jobs`, { beneficiaries: people(2), valid_until: '2026-03-31' })
  ).json()
  await until(async () => (await caller.get(`/jobs/${job_id}`)).json().status === 'completed')
  const listed = async (status: string) => (await caller.get(`/campaigns/${campaign}/cards?status=${status}`)).json()
  assert.deepEqual([(await listed('valid')).total, (await listed('expired')).total], [2, 0])
  clock.set('2026-04-01T00:00:00.000Z')
  assert.deepEqual([(await listed('valid')).total, (await listed('expired')).total], [0, 2])
  const [{ card_code, status }] = (await listed('expired')).items
  assert.equal(status, 'expired')
  const refused = await caller.post(`/cards/${card_code}/reissue`, {})
  assert.deepEqual([refused.statusCode, refused.json().errors[0].path], [422, 'valid_until'])
  const renewed = (await caller.post(`/cards/${card_code}/reissue`, { valid_until: '2027-04-01' })).json()
  assert.deepEqual([renewed.status, renewed.valid_until], ['valid', '2027-04-01'])
})
