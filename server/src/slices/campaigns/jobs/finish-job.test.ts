import assert from 'node:assert/strict'
import { test } from 'node:test'
import { campaignFixture, person } from '#testing/campaign-fixture.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'

const { organization, services, clock } = await openTestApp()
const people = Array.from({ length: 25 }, (_, number) => person(number))

test('a job whose files are published can only be completed, by any attempt, and each card counts once', async () => {
  const own = await organization()
  const operator = await own.as('operator')
  const fixture = campaignFixture(services, own.id)
  const campaign = await fixture.campaign('DKRFIN')
  const jobId = await fixture.submit(campaign.id, people)
  await fixture.publish(jobId)
  const refused = await operator.post(`/jobs/${jobId}/cancel`)
  assert.deepEqual([refused.statusCode, refused.json().code], [409, 'job_already_ended'])
  assert.equal((await operator.get(`/jobs/${jobId}`)).json().status, 'generating')
  assert.equal((await operator.get(`/jobs/${jobId}/download/pdf`)).statusCode, 409)

  clock.advanceSeconds(31)
  await fixture.finish(jobId)
  const job = (await operator.get(`/jobs/${jobId}`)).json()
  assert.deepEqual([job.status, job.progress, job.cards_generated], ['completed', 100, 25])
  const cards = await fixture.cardsOf(jobId)
  assert.equal(cards.filter(({ status }) => status === 'valid').length, 25)
  assert.equal(new Set(cards.map(({ card_code }) => card_code)).size, 25)
  assert.equal((await operator.get(`/campaigns/${campaign.id}`)).json().total_cards, 25)
  assert.equal((await operator.get('/billing/my-usage')).json().identities_used, 25)
  const { rows } = await asOwner(services).query(
    `select count(*)::int as left from job_batch where job_id = $1 and kind = 'people'`,
    [jobId],
  )
  assert.deepEqual(rows, [{ left: 0 }], 'the people of valid cards are deleted from the job')
})

test('an attempt that has lost its lease can neither publish nor finish', async () => {
  const own = await organization()
  const fixture = campaignFixture(services, own.id)
  const campaign = await fixture.campaign('DKRLAT')
  const jobId = await fixture.submit(campaign.id, people)
  const late = await fixture.resolve(jobId)
  clock.advanceSeconds(31)
  await fixture.complete(jobId)
  await assert.rejects(fixture.publishAs(late), { name: 'LeaseLost' })
  await assert.rejects(fixture.finishAs(late), { name: 'LeaseLost' })
  assert.equal((await fixture.cardsOf(jobId)).length, 25)
})
