import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Caller, openTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { newCampaign } from '../testing/new-campaign.ts'

const { organization, services } = await openTestApp()
await services.queue.work()

const awa = { first_name: 'Awa', last_name: 'Diallo', date_of_birth: '1950', gender: 'F', phone_number: '771112233' }
const place = { region_code: 'DKR', country_code: 'SN' }

const register = async (caller: Caller, person: object) =>
  (await caller.post('/mpi/register', { ...person, ...place })).json().mpi_id as string

async function make(caller: Caller, mpiId: string, body: object) {
  const accepted = await caller.post(`/mpi/${mpiId}/cards`, body)
  assert.equal(accepted.statusCode, 202, accepted.body)
  const { job_id } = accepted.json()
  const read = async () => (await caller.get(`/jobs/${job_id}`)).json()
  await until(async () => ['completed', 'failed'].includes((await read()).status))
  return read()
}

test('somebody born about 1950 is registered, gets a card, and it can be printed', async () => {
  const operator = await (await organization()).as('operator')
  const [mpiId, campaign] = [await register(operator, awa), await newCampaign(operator)]
  assert.equal((await operator.get(`/mpi/${mpiId}`)).json().date_of_birth, '1950')
  const job = await make(operator, mpiId, { campaign_id: campaign })
  assert.deepEqual([job.status, job.rows, job.people, job.total_cards], ['completed', 1, 1, 1])
  const { items } = (await operator.get(`/mpi/${mpiId}/cards`)).json()
  assert.deepEqual([items.length, items[0].status, items[0].campaign_id], [1, 'valid', campaign])
  for (const layout of ['cr80', 'a4'])
    assert.equal((await operator.get(`/jobs/${job.job_id}/download/pdf?layout=${layout}`)).statusCode, 200, layout)
  const code = items[0].card_code
  assert.equal((await operator.get(`/cards/${code}/png`)).statusCode, 200)
  for (const query of ['', '?layout=a4&duplex=true']) {
    const pdf = await operator.get(`/cards/${code}/pdf${query}`)
    assert.deepEqual(
      [pdf.statusCode, pdf.headers['content-type'], pdf.body.slice(0, 5)],
      [200, 'application/pdf', '%PDF-'],
    )
  }
  const { card_code: replacement } = (await operator.post(`/cards/${code}/reissue`, { reason: 'perdue' })).json()
  assert.equal((await operator.get(`/cards/${replacement}/pdf`)).statusCode, 200)
})

test('a year alone is found by search, matched with a whole date, and refused when it cannot be', async () => {
  const operator = await (await organization()).as('operator')
  const mpiId = await register(operator, awa)
  const found = (await operator.get('/mpi/search?q=awa%20diallo&date_of_birth=1950')).json()
  assert.deepEqual(
    found.items.map(({ mpi_id }: { mpi_id: string }) => mpi_id),
    [mpiId],
  )
  const whole = { ...awa, date_of_birth: '1950-06-14' }
  const { matches } = (await operator.post('/mpi/match', whole)).json()
  assert.equal(matches[0].mpi_id, mpiId)
  for (const date_of_birth of ['1899', '2031', '19500', '195'])
    assert.equal(
      (await operator.post('/mpi/register', { ...awa, date_of_birth, ...place })).statusCode,
      422,
      date_of_birth,
    )
})

test('a card of one follows the policy and the chosen template', async () => {
  const operator = await (await organization()).as('operator')
  const [mpiId, campaign] = [await register(operator, awa), await newCampaign(operator)]
  await make(operator, mpiId, { campaign_id: campaign, template_id: 'nomad', valid_until: '2030-01-01' })
  const skipped = await operator.post(`/mpi/${mpiId}/cards`, { campaign_id: campaign, duplicates: 'skip' })
  assert.deepEqual([skipped.statusCode, skipped.json().code], [409, 'nobody_left'])
  const job = await make(operator, mpiId, { campaign_id: campaign, duplicates: 'replace' })
  assert.equal(job.replaced, 1)
  const { items } = (await operator.get(`/mpi/${mpiId}/cards`)).json()
  const shown = items.map(
    ({ status, valid_until }: { status: string; valid_until: string }) => `${status} ${valid_until}`,
  )
  assert.deepEqual(shown.sort(), ['revoked 2030-01-01', 'valid null'])
})

test('unknown people and campaigns are not found, and a viewer makes no card', async () => {
  const org = await organization()
  const [operator, viewer] = [await org.as('operator'), await org.as('viewer')]
  const [mpiId, campaign] = [await register(operator, awa), await newCampaign(operator)]
  const status = async (caller: Caller, id: string, body: object) =>
    (await caller.post(`/mpi/${id}/cards`, body)).statusCode
  assert.equal(await status(operator, 'SN-DKR-26-AAAAAAAA', { campaign_id: campaign }), 404)
  assert.equal(await status(operator, mpiId, { campaign_id: 'camp_0' }), 404)
  assert.equal(await status(viewer, mpiId, { campaign_id: campaign }), 403)
  const outsider = await (await organization()).as('operator')
  assert.equal(await status(outsider, mpiId, { campaign_id: campaign }), 404)
})
