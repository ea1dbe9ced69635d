import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inReadScope } from '#platform/unit-of-work.ts'
import { checkBooks } from '#slices/billing/index.ts'
import { type Caller, openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'
import { newCampaign, people } from '../testing/new-campaign.ts'

const { organization, services } = await openTestApp()
await services.queue.work()

const awa = {
  first_name: 'Awa',
  last_name: 'Diallo',
  date_of_birth: '1988-04-12',
  gender: 'F',
  phone_number: '771112233',
}
const moussa = { first_name: 'Moussa', last_name: 'Kane', date_of_birth: '1979-11-02', gender: 'M' }
const fatou = { first_name: 'Fatou', last_name: 'Sarr', date_of_birth: '2001-07-30', gender: 'F' }

async function run(caller: Caller, campaign: string, body: object) {
  const accepted = await caller.post(`/campaigns/${campaign}/jobs`, body)
  assert.equal(accepted.statusCode, 202, accepted.body)
  return ended(caller, accepted.json().job_id)
}

async function ended(caller: Caller, jobId: string) {
  const read = async () => (await caller.get(`/jobs/${jobId}`)).json()
  await until(async () => ['completed', 'failed'].includes((await read()).status))
  return read()
}

const estimate = async (caller: Caller, campaign: string, body: object) =>
  (await caller.post(`/campaigns/${campaign}/jobs/estimate`, body)).json()

const cardsOf = async (caller: Caller, campaign: string, status = 'valid') =>
  (await caller.get(`/campaigns/${campaign}/cards?status=${status}`)).json()

async function assertBooks(tenantId: string) {
  const { faults } = await inReadScope(services, tenantId, (scope) => checkBooks(scope, services.keyring))
  assert.deepEqual(faults, [])
}

test('the estimate says who is in the list twice, holds a card or looks like somebody', async () => {
  const operator = await (await organization()).as('operator')
  const [campaign, other] = [await newCampaign(operator), await newCampaign(operator)]
  await run(operator, campaign, { beneficiaries: [awa] })
  await run(operator, other, { beneficiaries: [moussa] })
  const alike = { ...awa, first_name: 'Awa Marie', date_of_birth: '1988', phone_number: undefined }
  const body = { beneficiaries: [awa, moussa, fatou, fatou, alike], duplicates: 'skip' }
  const { duplicates, total_cards } = await estimate(operator, campaign, body)
  const { in_list, hold_card, hold_other_card, look_alike, skipped, examples } = duplicates
  assert.deepEqual([in_list, hold_card, hold_other_card, skipped, total_cards], [1, 2, 1, 2, 3])
  const of = (row: number) => examples.find((example: { row: number }) => example.row === row)
  assert.deepEqual(
    [of(0).why, of(0).choice, of(0).first_name, of(0).last_name, of(0).campaign_id],
    ['hold_card', 'skip', 'Awa', 'Diallo', campaign],
  )
  assert.deepEqual([of(1).why, of(1).choice, of(1).campaign_id], ['hold_card', 'print', other])
  assert.deepEqual([of(3).why, of(3).choice, of(3).same_row], ['in_list', 'skip', 2])
  assert.equal(look_alike, of(4) ? 1 : 0)
  const plain = await estimate(operator, campaign, { beneficiaries: body.beneficiaries })
  assert.deepEqual([plain.total_cards, plain.duplicates.skipped], [5, 0])
})

test('skip: nobody gets a second card, and nobody pays for one', async () => {
  const org = await organization()
  const operator = await org.as('operator')
  const campaign = await newCampaign(operator)
  const used = async () => (await operator.get('/billing/my-usage')).json().identities_used
  await run(operator, campaign, { beneficiaries: [awa] })
  const before = await used()
  const body = { beneficiaries: [awa, moussa, moussa], duplicates: 'skip' }
  const job = await run(operator, campaign, body)
  const { rows, people, total_cards, skipped, replaced } = job
  assert.deepEqual([rows, people, total_cards, skipped, replaced], [3, 1, 1, 2, 0])
  assert.equal(await used(), before + 1)
  assert.equal((await cardsOf(operator, campaign)).total, 2)
  const again = await operator.post(`/campaigns/${campaign}/jobs`, body)
  assert.deepEqual([again.statusCode, again.json().code], [409, 'nobody_left'])
  assert.equal(await used(), before + 1)
  await assertBooks(org.id)
})

test('replace: the earlier card is revoked and the new one is valid', async () => {
  const org = await organization()
  const operator = await org.as('operator')
  const campaign = await newCampaign(operator)
  await run(operator, campaign, { beneficiaries: [awa, moussa] })
  const job = await run(operator, campaign, { beneficiaries: [awa, awa, fatou], duplicates: 'replace' })
  const { rows, people, total_cards, skipped, replaced } = job
  assert.deepEqual([rows, people, total_cards, skipped, replaced], [3, 2, 2, 1, 1])
  const valid = await cardsOf(operator, campaign)
  assert.deepEqual([valid.total, (await cardsOf(operator, campaign, 'revoked')).total], [3, 1])
  assert.equal(new Set(valid.items.map(({ mpi_id }: { mpi_id: string }) => mpi_id)).size, 3)
  const portal = await operator.get(`/jobs/${job.job_id}/download/portal`)
  assert.equal(portal.statusCode, 200)
  await assertBooks(org.id)
})

test('each row may have a choice of its own', async () => {
  const operator = await (await organization()).as('operator')
  const campaign = await newCampaign(operator)
  await run(operator, campaign, { beneficiaries: [awa, moussa, fatou] })
  const body = {
    beneficiaries: [awa, moussa, fatou, { first_name: 'Ibou', last_name: 'Wade' }],
    duplicates: 'skip',
    duplicate_rows: [
      { row: 0, choice: 'print' },
      { row: 1, choice: 'replace' },
      { row: 3, choice: 'skip' },
    ],
  }
  const { duplicates, total_cards } = await estimate(operator, campaign, body)
  assert.deepEqual([duplicates.skipped, duplicates.replaced, total_cards], [2, 1, 2])
  const job = await run(operator, campaign, body)
  assert.deepEqual([job.rows, job.total_cards, job.skipped, job.replaced], [4, 2, 2, 1])
  const valid = (await cardsOf(operator, campaign)).items as { first_name: string }[]
  assert.deepEqual(valid.map(({ first_name }) => first_name).sort(), ['Awa', 'Awa', 'Fatou', 'Moussa'])
  const wrong = await operator.post(`/campaigns/${campaign}/jobs`, { ...body, duplicates: 'merge' })
  assert.equal(wrong.statusCode, 422)
})

test('without a policy every row gets a card, as before', async () => {
  const operator = await (await organization()).as('operator')
  const campaign = await newCampaign(operator)
  const job = await run(operator, campaign, { beneficiaries: [awa, awa] })
  assert.deepEqual([job.duplicates, job.rows, job.people, job.total_cards, job.skipped], ['print', 2, 1, 2, 0])
})

test('a worker compares a long list, and nothing of it is kept', async () => {
  const org = await organization()
  const operator = await org.as('operator')
  const campaign = await newCampaign(operator)
  const list = people(420).map((person, at) => ({ ...person, first_name: `${person.first_name} ${letters(at)}` }))
  const twice = [
    ...list,
    ...list.slice(0, 30).map((person) => ({ ...person, beneficiary_id: `again-${person.beneficiary_id}` })),
  ]
  const { duplicates, total_cards } = await estimate(operator, campaign, { beneficiaries: twice, duplicates: 'skip' })
  assert.deepEqual([duplicates.in_list, duplicates.skipped, total_cards], [30, 30, 420])
  const { rows: left } = await asOwner(services).query(
    'select id from list_check union all select id from person_key where id like $1',
    ['chk%'],
  )
  assert.deepEqual(left, [])
})

/** Names that sound unlike each other. */
function letters(number: number): string {
  const parts = ['ba', 'ko', 'mi', 'lu', 'se', 'ta', 'ny', 'wo', 'gui', 'ra']
  return [...String(number).padStart(3, '0')].map((digit) => parts[Number(digit)]).join('')
}
