import assert from 'node:assert/strict'
import { test } from 'node:test'
import { person, programmeLife } from '#testing/programme-life.ts'
import { openTestApp } from '#testing/test-app.ts'

const { organization, services, clock } = await openTestApp()
const people = Array.from({ length: 25 }, (_, number) => person(number))

test('a job whose files are published can only be completed, by whichever attempt, and each card counts once', async () => {
  const own = await organization()
  const operator = await own.as('operator')
  const life = programmeLife(services, own.id)
  const campaign = await life.campaign('DKRFIN')
  const jobId = await life.submit(campaign.id, people)
  await life.publish(jobId)
  const refused = await operator.post(`/jobs/${jobId}/cancel`)
  assert.deepEqual([refused.statusCode, refused.json().code], [409, 'job_already_ended'])
  assert.equal((await operator.get(`/jobs/${jobId}`)).json().status, 'generating')
  assert.equal((await operator.get(`/jobs/${jobId}/download/pdf`)).statusCode, 409)

  clock.advanceSeconds(31)
  await life.finish(jobId)
  const job = (await operator.get(`/jobs/${jobId}`)).json()
  assert.deepEqual([job.status, job.progress, job.cards_generated], ['completed', 100, 25])
  const cards = await life.cardsOf(jobId)
  assert.equal(cards.filter(({ status }) => status === 'valid').length, 25)
  assert.equal(new Set(cards.map(({ card_code }) => card_code)).size, 25)
  assert.equal((await operator.get(`/campaigns/${campaign.id}`)).json().total_cards, 25)
  assert.equal((await operator.get('/billing/my-usage')).json().identities_used, 25)
  const { rows } = await services.database.pool.query(
    `select count(*)::int as left from job_batch where job_id = $1 and kind = 'people'`,
    [jobId],
  )
  assert.deepEqual(rows, [{ left: 0 }], 'the job keeps nobody whose card is valid')
})

test('an attempt that was taken over can neither resolve nor finish', async () => {
  const own = await organization()
  const life = programmeLife(services, own.id)
  const campaign = await life.campaign('DKRLAT')
  const jobId = await life.submit(campaign.id, people)
  const late = await life.resolve(jobId)
  clock.advanceSeconds(31)
  await life.complete(jobId)
  await assert.rejects(life.publishAs(late), { name: 'LeaseLost' })
  await assert.rejects(life.finishAs(late), { name: 'LeaseLost' })
  assert.equal((await life.cardsOf(jobId)).length, 25)
})
