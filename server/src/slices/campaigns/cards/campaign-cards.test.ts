import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { type Caller, openTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'

const { organization, app } = await openTestApp()
await app.services.queue.work()

const beneficiaries = [
  { first_name: 'Awa', last_name: 'Diop', beneficiary_id: 'A1' },
  { first_name: 'Modou', last_name: 'Fall', beneficiary_id: 'A2' },
  { first_name: 'Ndèye', last_name: 'Sarr', beneficiary_id: 'A3' },
]

async function newCampaign(caller: Caller, prefix: string, name = 'Vaccination 2026'): Promise<string> {
  const body = { name, campaign_type: 'vaccination', prefix, language: 'fr', template_id: 'vital' }
  return (await caller.post('/campaigns', body)).json().id
}

async function finishedJob(caller: Caller, campaign: string, body: object = { beneficiaries }): Promise<string> {
  const { job_id } = (await caller.post(`/campaigns/${campaign}/jobs`, body)).json()
  await until(async () => (await caller.get(`/jobs/${job_id}`)).json().status === 'completed')
  return job_id
}

test('a campaign’s cards are listed with their holders, found by a typed code, and shown as they were printed', async () => {
  const operator = await (await organization()).as('operator')
  const campaign = await newCampaign(operator, 'DKRCRD')
  const job = await finishedJob(operator, campaign)
  const page = (await operator.get(`/campaigns/${campaign}/cards?job_id=${job}`)).json()
  assert.equal(page.total, 3)
  assert.deepEqual(
    page.items.map(
      ({ first_name, last_name, status }: Record<string, string>) => `${first_name} ${last_name} ${status}`,
    ),
    ['Awa Diop valid', 'Modou Fall valid', 'Ndèye Sarr valid'],
  )
  const { cards } = (await operator.get(`/jobs/${job}/download/manifest`)).json()
  for (const { card_code, png_sha256 } of cards) {
    const png = await operator.get(`/cards/${card_code}/png`)
    assert.equal(png.statusCode, 200)
    assert.equal(createHash('sha256').update(png.rawPayload).digest('hex'), png_sha256)
  }
  const code: string = page.items[1].card_code
  const typed = encodeURIComponent(` ${code.toLowerCase().replace('-', ' ')} `)
  assert.equal((await operator.get(`/campaigns/${campaign}/cards?card_code=${typed}`)).json().items[0].card_code, code)

  await operator.post(`/cards/${code}/revoke`, { reason: 'perdue' })
  const { card_code: reissued } = (
    await operator.post(`/cards/${page.items[0].card_code}/reissue`, { reason: 'abîmée' })
  ).json()
  const revoked = (await operator.get(`/campaigns/${campaign}/cards?status=revoked`)).json()
  assert.equal(revoked.total, 2)
  const all = (await operator.get(`/campaigns/${campaign}/cards?limit=1`)).json()
  assert.deepEqual([all.total, all.items[0].card_code, all.items[0].job_id], [4, reissued, null])
  const drawn = await operator.get(`/cards/${reissued}/png`)
  assert.deepEqual([drawn.statusCode, drawn.rawPayload.subarray(1, 4).toString()], [200, 'PNG'])
})

test('another organization’s cards, pictures and jobs do not exist', async () => {
  const operator = await (await organization()).as('operator')
  const campaign = await newCampaign(operator, 'DKRSEC')
  const job = await finishedJob(operator, campaign)
  const { items } = (await operator.get(`/campaigns/${campaign}/cards?job_id=${job}`)).json()
  const outsider = await (await organization()).as('programme_admin')
  assert.equal((await outsider.get(`/campaigns/${campaign}/cards`)).statusCode, 404)
  assert.equal((await outsider.get(`/cards/${items[0].card_code}/png`)).statusCode, 404)
  assert.equal((await outsider.get('/jobs')).json().total, 0)
})

test('the jobs of all campaigns that are not archived are listed in pages, and campaigns are found by a part of their name', async () => {
  const org = await organization()
  const operator = await org.as('operator')
  const [first, second] = [
    await newCampaign(operator, 'DKRONE', 'Moustiquaires 100 %'),
    await newCampaign(operator, 'DKRTWO', 'Vitamine A'),
  ]
  await finishedJob(operator, first)
  await finishedJob(operator, second)
  const { items, total } = (await operator.get('/jobs')).json()
  assert.deepEqual(
    [total, ...items.map(({ campaign_name }: { campaign_name: string }) => campaign_name)],
    [2, 'Vitamine A', 'Moustiquaires 100 %'],
  )
  const next = (await operator.get(`/jobs?limit=1&before=${items[0].job_id}`)).json()
  assert.deepEqual([next.total, next.items], [2, [items[1]]])
  assert.equal((await operator.get('/jobs?before=job_unknown')).statusCode, 404)
  const found = async (q: string) =>
    (await operator.get(`/campaigns?q=${encodeURIComponent(q)}`)).json().items.map(({ id }: { id: string }) => id)
  assert.deepEqual(await found('vitam'), [second])
  assert.deepEqual(await found('dkrone'), [first])
  assert.deepEqual(await found('100 %'), [first])
  assert.deepEqual(await found('_'), [])

  await (await org.as('programme_admin')).send({ method: 'DELETE', url: `/campaigns/${second}` })
  const left = (await operator.get('/jobs')).json()
  assert.deepEqual([left.total, left.items[0].campaign_name, left.items.length], [1, 'Moustiquaires 100 %', 1])
})

test('a price can be estimated from the number of cards alone', async () => {
  const operator = await (await organization()).as('operator')
  const campaign = await newCampaign(operator, 'DKREST')
  const estimate = (body: object) => operator.post(`/campaigns/${campaign}/jobs/estimate`, body)
  const byCount = (await estimate({ cards: 3, dpi: 450 })).json()
  const { duplicates: _, ...byList } = (await estimate({ beneficiaries, dpi: 450 })).json()
  assert.deepEqual(byCount, byList)
  assert.equal(byCount.total_cards, 3)
  for (const body of [{}, { cards: 0 }, { cards: 10_001 }, { beneficiaries: [] }]) {
    assert.equal((await estimate(body)).statusCode, 422, JSON.stringify(body))
  }
})
