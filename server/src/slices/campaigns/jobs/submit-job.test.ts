import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { newCampaign, people } from '../testing/new-campaign.ts'

const { organization, services } = await openTestApp()
await services.queue.work()

test('a list with bad rows is refused with every bad row named, and nothing is charged', async () => {
  const operator = await (await organization()).as('operator')
  const campaign = await newCampaign(operator)
  const [good] = people(1)
  const rows = [
    good,
    { ...good, beneficiary_id: 'x', date_of_birth: '2023-02-30' },
    { ...good, beneficiary_id: 'y', first_name: '' },
    { ...good },
    { ...good, beneficiary_id: 7 },
    'nobody',
    { ...good, beneficiary_id: 'z', phone_number: '12', gender: 'X', region_code: 'DAKAR' },
    { ...good, beneficiary_id: 'w', date_of_birth: '2126-01-01', last_name: 'a\u202eb' },
    { ...good, beneficiary_id: 'v', first_name: 'محمد' },
  ]
  const answer = await operator.post(`/campaigns/${campaign}/jobs`, { beneficiaries: rows })
  assert.equal(answer.statusCode, 422)
  const paths = answer.json().errors.map((error: { path: string }) => error.path.replace('beneficiaries/', ''))
  const expected =
    '1/date_of_birth 2/first_name 3/beneficiary_id 4/beneficiary_id 5 6/gender 6/phone_number 6/region_code 7/date_of_birth 7/last_name 8/first_name'
  assert.deepEqual(paths.sort(), expected.split(' '))
  assert.equal((await operator.get(`/campaigns/${campaign}`)).json().status, 'draft')
  assert.equal((await operator.get('/billing/my-usage')).json().identities_used, 0)
})

test('the response names each unknown field once', async () => {
  const operator = await (await organization()).as('operator')
  const campaign = await newCampaign(operator)
  const [person] = people(1)
  const body = { beneficiaries: [{ ...person, shoe_size: 41 }], colour: 'red' }
  const answer = await operator.post(`/campaigns/${campaign}/jobs`, body, { 'accept-language': 'en' })
  assert.deepEqual(
    answer.json().warnings.map((text: string) => /"(\w+)"/.exec(text)?.[1]),
    ['colour', 'shoe_size'],
  )
})

test('twenty submissions with the same idempotency key make one job', async () => {
  const operator = await (await organization()).as('operator')
  const campaign = await newCampaign(operator)
  const body = { beneficiaries: people(3) }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => operator.post(`/campaigns/${campaign}/jobs`, body, { 'idempotency-key': 'one' })),
  )
  const ids = answers.filter((answer) => answer.statusCode === 202).map((answer) => answer.json().job_id)
  assert.equal(new Set(ids).size, 1)
  assert.equal((await operator.get(`/campaigns/${campaign}/jobs`)).json().total, 1)
})

test('a cancelled job refunds everything, and nothing of its cards and people is left', async () => {
  const org = await organization()
  const operator = await org.as('operator')
  const campaign = await newCampaign(operator)
  const { job_id } = (await operator.post(`/campaigns/${campaign}/jobs`, { beneficiaries: people(400) })).json()
  const cancelled = await operator.post(`/jobs/${job_id}/cancel`)
  assert.equal(cancelled.statusCode, 200, cancelled.body)
  assert.deepEqual([cancelled.json().status, cancelled.json().quota_refunded], ['failed', 400])
  assert.equal((await operator.post(`/jobs/${job_id}/cancel`)).statusCode, 409)
  assert.equal((await operator.get('/billing/my-usage')).json().identities_used, 0)
  const left = async (table: string, where = '') =>
    (await asOwner(services).query(`select count(*)::int from ${table} where job_id = $1 ${where}`, [job_id])).rows[0]
      .count
  assert.deepEqual(
    [await left('card', `and status <> 'void'`), await left('card_order'), await left('job_batch')],
    [0, 0, 0],
  )
})

test('the estimate equals what the job costs', async () => {
  const operator = await (await organization('starter', 100_000)).as('operator')
  const campaign = await newCampaign(operator)
  const body = { beneficiaries: people(150), dpi: 450 }
  const estimate = (await operator.post(`/campaigns/${campaign}/jobs/estimate`, body)).json()
  const job = (await operator.post(`/campaigns/${campaign}/jobs`, body)).json()
  for (const field of ['total_cards', 'free_cards', 'billed_cards', 'cost_fcfa'])
    assert.equal(job[field], estimate[field])
})

test('another organization’s campaign, job and files do not exist', async () => {
  const operator = await (await organization()).as('operator')
  const outsider = await (await organization()).as('admin')
  const campaign = await newCampaign(operator)
  const { job_id } = (await operator.post(`/campaigns/${campaign}/jobs`, { beneficiaries: people(1) })).json()
  for (const [method, url] of [
    ['GET', `/campaigns/${campaign}`],
    ['PATCH', `/campaigns/${campaign}`],
    ['DELETE', `/campaigns/${campaign}`],
    ['POST', `/campaigns/${campaign}/jobs`],
    ['GET', `/campaigns/${campaign}/jobs`],
    ['GET', `/campaigns/${campaign}/revocations`],
    ['GET', `/jobs/${job_id}`],
    ['GET', `/jobs/${job_id}/download/pdf`],
    ['GET', `/jobs/${job_id}/events`],
    ['POST', `/jobs/${job_id}/cancel`],
  ] as const) {
    const payload =
      method === 'POST' ? { beneficiaries: people(1) } : method === 'PATCH' ? { name: 'Mine now' } : undefined
    const answer = await outsider.send({ method, url, ...(payload ? { payload } : {}) })
    assert.equal(answer.statusCode, 404, `${method} ${url}`)
  }
})
