import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfiumTexts } from '@samakart/card-engine/testing/rasterize-pdf'
import { type Caller, openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'

const { organization, services } = await openTestApp()
await services.queue.work()

const awa = { first_name: 'Awa', last_name: 'Diop' }
const long = 'Mouhamadou Moustapha Abdoul-Aziz Cheikh Ahmadou Bamba Serigne Touba Diagne Ndiaye Thiam Wade Mbaye'
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
  const beneficiaries = [
    { ...awa, first_name: long },
    { ...awa, last_name: long },
    { ...awa, last_name: 'ديوب' },
    { ...awa, zone: 'نواكشوط' },
  ]
  const expected = {
    fr: [/^Trop long pour ce modèle de carte : environ \d\d lettres/, /« د ي و ب » : écrivez en lettres latines/],
    en: [/^Too long for this card template: about \d\d letters fit/, /“د ي و ب”: write it in Latin letters/],
    wo: [/^Gudd na lool ci modèlu kàrt bii: \d\d araf/, /« د ي و ب »: bindal ko ci arafi latin/],
  }
  for (const what of ['jobs', 'jobs/estimate', 'fit']) {
    for (const [language, sentences] of Object.entries(expected)) {
      const headers = { 'accept-language': language }
      const answer = await operator.post(`/campaigns/${campaign}/${what}`, { beneficiaries }, headers)
      assert.equal(answer.statusCode, 422, answer.body)
      // Given names become initials, and this template does not print the zone.
      assert.deepEqual(places(answer), ['beneficiaries/1/last_name', 'beneficiaries/2/last_name'])
      sentences.forEach((sentence, i) => {
        assert.match(mistakesOf(answer)[i]?.message ?? '', sentence)
      })
    }
  }
  assert.equal((await operator.get(`/campaigns/${campaign}/jobs`)).json().total, 0)
  assert.equal((await operator.get('/billing/my-usage')).json().identities_used, 0)
})

test('the check uses the design of the request: what is not printed cannot be too long', async () => {
  const operator = await (await organization()).as('operator')
  const campaign = await newCampaign(operator, 'sovereign')
  const beneficiaries = [{ ...awa, last_name: long }]
  const estimate = (sovereign_config: object) =>
    operator.post(`/campaigns/${campaign}/jobs/estimate`, { beneficiaries, sovereign_config })
  assert.deepEqual(places(await estimate({})), ['beneficiaries/0/last_name'])
  assert.deepEqual(places(await estimate({ format: 'cr80' })), ['beneficiaries/0/last_name'])
  assert.equal((await estimate({ max_attrs: 1 })).statusCode, 200)
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
  const text = `prenom,nom,zone\nAwa,${long},Thiès\nAwa,Diop,نواكشوط\n`
  const read = async (query: string) =>
    places(await operator.post(`/imports/beneficiaries${query}`, text, { 'content-type': 'text/csv' }))
  assert.deepEqual(await read(`?campaign_id=${campaign}`), ['beneficiaries/0/last_name'])
  assert.deepEqual(await read('?template_id=sovereign'), ['beneficiaries/0/last_name'])
  assert.deepEqual(await read('?template_id=emerald'), ['beneficiaries/1/zone'])
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
  await asOwner(services).query('update campaign set name = $1 where id = $2', ['حملة', campaign])
  const answer = await operator.post(`/campaigns/${campaign}/jobs`, { beneficiaries: [awa] })
  assert.deepEqual([answer.statusCode, places(answer)], [422, ['campaign/name']])
})

test('a preview names the field that is too long', async () => {
  const viewer = await (await organization()).as('viewer')
  const answer = await viewer.post('/templates/sovereign/preview', { card: { ...awa, last_name: long } })
  assert.deepEqual([answer.statusCode, places(answer)], [422, ['card/last_name']])
  assert.equal((await viewer.post('/templates/vital/preview', { card: { ...awa, last_name: long } })).statusCode, 200)
})

test('a card is not reissued, and stays valid, while the holder’s name cannot be printed', async () => {
  const operator = await (await organization()).as('operator')
  const campaign = await newCampaign(operator, 'sovereign')
  const { job_id } = (await operator.post(`/campaigns/${campaign}/jobs`, { beneficiaries: [awa] })).json()
  await until(async () => (await operator.get(`/jobs/${job_id}`)).json().status === 'completed')
  const [card] = (await operator.get(`/campaigns/${campaign}/cards`)).json().items
  const rename = async (last_name: string) => {
    const answer = await operator.send({ method: 'PATCH', url: `/mpi/${card.mpi_id}`, payload: { last_name } })
    assert.equal(answer.statusCode, 200, answer.body)
  }
  await rename(long)
  const refused = await operator.post(`/cards/${card.card_code}/reissue`, { reason: 'perdue' })
  assert.deepEqual([refused.statusCode, places(refused)], [422, ['card/last_name']])
  // Letters that no font draws.
  await rename('丁𝒟')
  const undrawn = await operator.post(`/cards/${card.card_code}/reissue`, { reason: 'perdue' })
  assert.deepEqual([undrawn.statusCode, places(undrawn)], [422, ['card/last_name']])
  assert.equal((await operator.get(`/cards/${card.card_code}/png`)).statusCode, 200)
  assert.equal((await operator.get(`/mpi/${card.mpi_id}/card`)).json().status, 'valid')
  await rename('Diop-Fall')
  const reissued = await operator.post(`/cards/${card.card_code}/reissue`, { reason: 'perdue' })
  assert.equal(reissued.statusCode, 201, reissued.body)
  await rename(long)
  const picture = await operator.get(`/cards/${reissued.json().card_code}/png`)
  assert.deepEqual([picture.statusCode, places(picture)], [422, ['card/last_name']])
  await rename('丁𝒟')
  assert.equal((await operator.get(`/cards/${reissued.json().card_code}/png`)).statusCode, 422)
})

test('a name in Arabic or N’Ko is printed beside the Latin one; anything else in its place is named row by row', async () => {
  const operator = await (await organization()).as('operator')
  const campaign = await newCampaign(operator, 'shield')
  const post = (beneficiaries: object[]) => operator.post(`/campaigns/${campaign}/jobs`, { beneficiaries })
  const refused = await post([
    { ...awa, name_native: 'آوا' },
    { ...awa, name_native: 'Awa' },
    { ...awa, name_native: '𞤀𞤣' },
  ])
  assert.deepEqual(places(refused), ['beneficiaries/1/name_native', 'beneficiaries/2/name_native'])
  assert.match(mistakesOf(refused)[0]?.message ?? '', /arabe ou en n’ko, pas « A w a »/)
  const { job_id } = (
    await post([
      { ...awa, name_native: 'آوا ديوب' },
      { ...awa, first_name: 'Mamadou', name_native: 'ߡߊ߬ߡߊߘߎ߫' },
    ])
  ).json()
  await until(async () => ['completed', 'failed'].includes((await operator.get(`/jobs/${job_id}`)).json().status))
  assert.equal((await operator.get(`/jobs/${job_id}`)).json().status, 'completed')
  const pdf = (await operator.get(`/jobs/${job_id}/download/pdf`)).rawPayload
  const texts = await pdfiumTexts(pdf, 2)
  assert.ok(texts[0]?.includes('آوا ديوب'), texts[0])
  assert.ok(texts[1]?.includes('ߡߊ߬ߡߊߘߎ߫'), texts[1])
  const file = 'prenom,nom,nom arabe\nAwa,Diop,آوا\n'
  const read = await operator.post('/imports/beneficiaries?template_id=vital', file, { 'content-type': 'text/csv' })
  assert.equal(read.json().beneficiaries?.[0]?.name_native, 'آوا', read.body)
  const [card] = (await operator.get(`/campaigns/${campaign}/cards`)).json().items
  const reissued = (await operator.post(`/cards/${card.card_code}/reissue`, { reason: 'perdue' })).json()
  assert.equal((await operator.get(`/cards/${reissued.card_code}/png`)).statusCode, 200)
})
