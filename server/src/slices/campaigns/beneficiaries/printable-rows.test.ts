import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Caller, openTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'

const { organization, services } = await openTestApp()
await services.queue.work()

const awa = { first_name: 'Awa', last_name: 'Diop' }
const long = 'Mouhamadou Moustapha Abdoul-Aziz Cheikh Ahmadou Bamba Serigne Touba'
let prefixes = 0

async function newCampaign(caller: Caller, template_id: string): Promise<string> {
  const prefix = `PRT${++prefixes}`
  const body = { name: 'Passe 2026', campaign_type: 'distribution', prefix, language: 'fr', template_id }
  return (await caller.post('/campaigns', body)).json().id
}

type Answer = Awaited<ReturnType<Caller['post']>>
const mistakesOf = (answer: Answer): { path: string; message: string }[] => answer.json().errors
const places = (answer: Answer) => mistakesOf(answer).map(({ path }) => path)

test('a row that the template cannot print is named before anything is charged, with advice, in three languages', async () => {
  const operator = await (await organization()).as('operator')
  const campaign = await newCampaign(operator, 'sovereign')
  const beneficiaries = [awa, { ...awa, first_name: long }, { ...awa, last_name: 'ديوب' }, { ...awa, zone: 'نواكشوط' }]
  const expected = {
    fr: [/^Trop long pour ce modèle de carte : environ \d\d lettres/, /« د ي و ب » : écrivez en lettres latines/],
    en: [/^Too long for this card template: about \d\d letters fit/, /“د ي و ب”: write it in Latin letters/],
    wo: [/^Gudd na lool ci modèlu kàrt bii: \d\d araf/, /« د ي و ب »: bindal ko ci arafi latin/],
  }
  for (const what of ['jobs', 'jobs/estimate']) {
    for (const [language, sentences] of Object.entries(expected)) {
      const headers = { 'accept-language': language }
      const answer = await operator.post(`/campaigns/${campaign}/${what}`, { beneficiaries }, headers)
      assert.equal(answer.statusCode, 422, answer.body)
      // This template does not print the zone.
      assert.deepEqual(places(answer), ['beneficiaries/1/first_name', 'beneficiaries/2/last_name'])
      sentences.forEach((sentence, i) => {
        assert.match(mistakesOf(answer)[i]?.message ?? '', sentence)
      })
    }
  }
  assert.equal((await operator.get(`/campaigns/${campaign}/jobs`)).json().total, 0)
  assert.equal((await operator.get('/billing/my-usage')).json().identities_used, 0)
})

test('the check uses the design of the request: larger letters leave less room, fewer attributes more', async () => {
  const operator = await (await organization()).as('operator')
  const campaign = await newCampaign(operator, 'sovereign')
  const beneficiaries = [{ ...awa, first_name: 'Mouhamadou Moustapha Abdoul-Aziz' }]
  const estimate = (sovereign_config: object) =>
    operator.post(`/campaigns/${campaign}/jobs/estimate`, { beneficiaries, sovereign_config })
  assert.equal((await estimate({})).statusCode, 200)
  assert.deepEqual(places(await estimate({ font_scale: 1.2 })), ['beneficiaries/0/first_name'])
  assert.equal((await estimate({ font_scale: 1.2, max_attrs: 0 })).statusCode, 200)
  assert.deepEqual(places(await estimate({ accent_hex: '#222222' })), ['sovereign_config/accent_hex'])
})

test('rows that pass the check are printed', async () => {
  const operator = await (await organization()).as('operator')
  for (const template of ['sovereign', 'aurora']) {
    const campaign = await newCampaign(operator, template)
    const beneficiaries = [
      { ...awa, last_name: 'Thiam-Diagne-Wade-Kébé-Ndiaye-Mbaye-Seye-Guèye-Gaye' },
      { ...awa, health_center: `Centre de santé de référence ${long}`, zone: long },
    ]
    const { job_id } = (await operator.post(`/campaigns/${campaign}/jobs`, { beneficiaries })).json()
    await until(async () => ['completed', 'failed'].includes((await operator.get(`/jobs/${job_id}`)).json().status))
    const { status, error } = (await operator.get(`/jobs/${job_id}`)).json()
    assert.equal(status, 'completed', error)
  }
})

test('a file is checked for its template, or without one for what no template can print', async () => {
  const operator = await (await organization()).as('operator')
  const campaign = await newCampaign(operator, 'sovereign')
  const text = `prenom,nom,zone\n${long},Fall,Thiès\nAwa,Diop,نواكشوط\n`
  const read = async (query: string) =>
    places(await operator.post(`/imports/beneficiaries${query}`, text, { 'content-type': 'text/csv' }))
  assert.deepEqual(await read(`?campaign_id=${campaign}`), ['beneficiaries/0/first_name'])
  assert.deepEqual(await read('?template_id=sovereign'), ['beneficiaries/0/first_name'])
  assert.deepEqual(await read('?template_id=nomad'), ['beneficiaries/1/zone'])
  assert.deepEqual(await read(''), ['beneficiaries/1/zone'])
  const unknown = await operator.post('/imports/beneficiaries?campaign_id=nobody', text, { 'content-type': 'text/csv' })
  assert.equal(unknown.statusCode, 404)
})

test('the name of a campaign must be printable', async () => {
  const own = await organization()
  const operator = await own.as('operator')
  const campaign = await newCampaign(operator, 'vital')
  const body = { name: 'حملة', campaign_type: 'vaccination', prefix: 'ARB', language: 'fr', template_id: 'vital' }
  assert.deepEqual(places(await operator.post('/campaigns', body)), ['name'])
  const admin = await own.as('programme_admin')
  const renamed = await admin.send({ method: 'PATCH', url: `/campaigns/${campaign}`, payload: { name: 'حملة' } })
  assert.deepEqual(places(renamed), ['name'])
  await services.database.pool.query('update campaign set name = $1 where id = $2', ['حملة', campaign])
  const answer = await operator.post(`/campaigns/${campaign}/jobs`, { beneficiaries: [awa] })
  assert.deepEqual([answer.statusCode, places(answer)], [422, ['campaign/name']])
})

test('a preview names the field that is too long', async () => {
  const viewer = await (await organization()).as('viewer')
  const answer = await viewer.post('/templates/sovereign/preview', { card: { ...awa, first_name: long } })
  assert.deepEqual([answer.statusCode, places(answer)], [422, ['card/first_name']])
  assert.equal((await viewer.post('/templates/vital/preview', { card: { ...awa, first_name: long } })).statusCode, 200)
})

test('a card is not reissued, and stays valid, while the holder’s name cannot be printed', async () => {
  const operator = await (await organization()).as('operator')
  const campaign = await newCampaign(operator, 'sovereign')
  const { job_id } = (await operator.post(`/campaigns/${campaign}/jobs`, { beneficiaries: [awa] })).json()
  await until(async () => (await operator.get(`/jobs/${job_id}`)).json().status === 'completed')
  const [card] = (await operator.get(`/campaigns/${campaign}/cards`)).json().items
  const rename = async (first_name: string) => {
    const answer = await operator.send({ method: 'PATCH', url: `/mpi/${card.mpi_id}`, payload: { first_name } })
    assert.equal(answer.statusCode, 200, answer.body)
  }
  await rename(long)
  const refused = await operator.post(`/cards/${card.card_code}/reissue`, { reason: 'perdue' })
  assert.deepEqual([refused.statusCode, places(refused)], [422, ['card/first_name']])
  assert.equal((await operator.get(`/mpi/${card.mpi_id}/card`)).json().status, 'valid')
  await rename('Awa Marie')
  const reissued = await operator.post(`/cards/${card.card_code}/reissue`, { reason: 'perdue' })
  assert.equal(reissued.statusCode, 201, reissued.body)
  await rename(long)
  const picture = await operator.get(`/cards/${reissued.json().card_code}/png`)
  assert.deepEqual([picture.statusCode, places(picture)], [422, ['card/first_name']])
})
