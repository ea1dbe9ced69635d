import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'

// No worker runs here, so that jobs stay open.
const { organization } = await openTestApp({ OPEN_JOBS_PER_ORGANIZATION: '2' })

const body = { beneficiaries: [{ first_name: 'Awa', last_name: 'Sarr' }] }

async function programme() {
  const operator = await (await organization()).as('operator')
  const campaign = {
    name: 'Limite',
    campaign_type: 'vaccination',
    prefix: 'LIMIT',
    language: 'fr',
    template_id: 'vital',
  }
  const { id } = (await operator.post('/campaigns/', campaign)).json()
  return { operator, submit: () => operator.post(`/campaigns/${id}/jobs`, body, { 'accept-language': 'en' }) }
}

test('a job beyond the limit is refused with a time to retry and without a charge, and other organizations are not affected', async () => {
  const { operator, submit } = await programme()
  const first = await submit()
  assert.deepEqual([first.statusCode, (await submit()).statusCode], [202, 202])
  const refused = await submit()
  assert.deepEqual([refused.statusCode, refused.json().code], [429, 'too_many_open_jobs'])
  assert.match(refused.json().detail, /already has 2 jobs .* Try again in \d+ s/)
  assert.ok(Number(refused.headers['retry-after']) > 0)
  assert.equal((await operator.get('/billing/my-usage')).json().identities_used, 2)

  assert.equal((await (await programme()).submit()).statusCode, 202)
  await operator.post(`/jobs/${first.json().job_id}/cancel`)
  assert.equal((await submit()).statusCode, 202)
})

test('of many simultaneous jobs no more than the limit are accepted', async () => {
  const { submit } = await programme()
  const answers = await Promise.all(Array.from({ length: 10 }, submit))
  assert.equal(answers.filter(({ statusCode }) => statusCode === 202).length, 2)
})
