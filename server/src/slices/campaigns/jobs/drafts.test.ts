import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inReadScope, theSystem } from '#platform/unit-of-work.ts'
import { type Caller, openTestApp } from '#testing/test-app.ts'
import { draftJob, sweepDrafts } from './drafts.ts'
import { PIECE_SIZE } from './pieces.ts'
import { prepareJob } from './prepare-job.ts'

// Nobody works on the queue here: what was accepted stays as it was accepted.
const { organization, shop, clock } = await openTestApp()

const beneficiaries = Array.from({ length: 253 }, (_, i) => ({
  first_name: 'Awa',
  last_name: 'Sarr',
  beneficiary_id: `B-${i}`,
}))
const PIECES = Math.ceil(beneficiaries.length / PIECE_SIZE)

async function newCampaign(caller: Caller): Promise<string> {
  const body = {
    name: 'Vaccination',
    campaign_type: 'vaccination',
    prefix: 'LONG',
    language: 'fr',
    template_id: 'vital',
  }
  return (await caller.post('/campaigns/', body)).json().id
}

async function written(tenantId: string) {
  const count = async (question: string) => (await shop.database.pool.query(question, [tenantId])).rows[0].count
  return {
    drafts: await count('select count(*)::int from job_draft where tenant_id = $1'),
    people: await count("select count(*)::int from job_piece where tenant_id = $1 and kind = 'people'"),
    cards: await count(
      'select coalesce(sum(json_array_length(cards::json)), 0)::int as count from card_order where tenant_id = $1',
    ),
  }
}

test('a long list is the job’s own once it is accepted, and only then', async () => {
  const org = await organization()
  const operator = await org.as('operator')
  const answer = await operator.post(`/campaigns/${await newCampaign(operator)}/jobs`, { beneficiaries })
  assert.equal(answer.statusCode, 202, answer.body)
  assert.deepEqual(await written(org.id), { drafts: 0, people: PIECES, cards: 253 })
})

test('a refused submission and a repeated one leave nothing behind', async () => {
  const org = await organization('starter', 0)
  const operator = await org.as('operator')
  const campaign = await newCampaign(operator)
  const refused = await operator.post(`/campaigns/${campaign}/jobs`, { beneficiaries })
  assert.equal(refused.statusCode, 402, refused.body)
  assert.deepEqual(await written(org.id), { drafts: 0, people: 0, cards: 0 })

  const rich = await organization()
  const other = await rich.as('operator')
  const path = `/campaigns/${await newCampaign(other)}/jobs`
  const key = { 'idempotency-key': 'once' }
  const first = await other.post(path, { beneficiaries }, key)
  const again = await other.post(path, { beneficiaries }, key)
  assert.deepEqual([first.statusCode, again.body], [202, first.body])
  assert.deepEqual(await written(rich.id), { drafts: 0, people: PIECES, cards: 253 })
})

test('what a dead process has left is swept, and what is being written is not', async () => {
  const { id: tenantId } = await organization()
  const keys = await inReadScope(shop, tenantId, (scope) => scope.keys())
  const person = { first_name: 'Awa', last_name: 'Sarr', date_of_birth: null, gender: null, phone_number: null }
  const people = beneficiaries.map(({ beneficiary_id }) => ({
    person: { ...person, region_code: 'DKR', country_code: 'SN' },
    beneficiary_id,
    health_center: null,
    zone: null,
  }))
  const order = { campaignId: 'camp_1', people, dpi: 300, includeMpiId: true } as never
  await draftJob(shop, { tenantId, actor: theSystem }, await prepareJob({ keys, newId: shop.ids.newId }, 'LONG', order))
  clock.advanceSeconds(3_000)
  await sweepDrafts(shop)
  assert.deepEqual(await written(tenantId), { drafts: 1, people: PIECES, cards: 253 })
  clock.advanceSeconds(3_000)
  await sweepDrafts(shop)
  assert.deepEqual(await written(tenantId), { drafts: 0, people: 0, cards: 0 })
})
