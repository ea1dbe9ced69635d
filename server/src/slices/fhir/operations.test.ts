import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { resourceOf } from './testing/official.ts'

const { organization, services } = await openTestApp()
await services.queue.work()
const ministry = await organization('sovereign_enterprise', 10_000_000)
const operator = await ministry.as('operator')
const viewer = await ministry.as('viewer')
const sid = (kind: string) => `${services.config.publicUrl}/fhir/sid/${kind}`

const fatou = {
  resourceType: 'Patient',
  name: [{ family: 'Sarr', given: ['Fatoumata'] }],
  birthDate: '1990-05-17',
  gender: 'female',
  address: [{ state: 'DKR', country: 'SN' }],
}
const register = async (patient: object) => resourceOf(await operator.post('/fhir/Patient', patient))
const known = await register({ ...fatou, identifier: [{ system: 'urn:clinic', value: 'C-1' }] })
const alike = await register({ ...fatou, birthDate: '1990-05-18' })

interface Entry {
  resource: { id: string }
  search: { score: number; extension: [{ valueCode: string }] }
}

async function match(resource: object, ...others: object[]): Promise<[string, string, number][]> {
  const parameters = { resourceType: 'Parameters', parameter: [{ name: 'resource', resource }, ...others] }
  const { entry = [] } = resourceOf(await viewer.post('/fhir/Patient/$match', parameters))
  return entry.map(({ resource: { id }, search }: Entry) => [id, search.extension[0].valueCode, search.score])
}

test('a match has a grade and a score by the registry’s own matcher', async () => {
  const found = await match(fatou)
  assert.deepEqual(
    found.map(([id, grade]) => [id, grade]),
    [
      [known.id, 'certain'],
      [alike.id, 'probable'],
    ],
  )
  const body = {
    first_name: 'Fatoumata',
    last_name: 'Sarr',
    date_of_birth: '1990-05-17',
    gender: 'F',
    region_code: 'DKR',
    country_code: 'SN',
  }
  const { matches } = (await viewer.post('/mpi/match', body)).json()
  assert.deepEqual(
    found.map(([, , score]) => score),
    matches.map(({ similarity_score }: { similarity_score: number }) => similarity_score),
  )
  assert.equal((await match(fatou, { name: 'count', valueInteger: 1 })).length, 1)
  assert.deepEqual(
    (await match(fatou, { name: 'onlyCertainMatches', valueBoolean: true })).map(([id]) => id),
    [known.id],
  )
  assert.deepEqual(await match({ ...fatou, name: [{ family: 'Zzyx', given: ['Qwert'] }], birthDate: '1911-01-01' }), [])
  const nothing = await viewer.post('/fhir/Patient/$match', { resourceType: 'Parameters', parameter: [{ name: 'x' }] })
  assert.equal(nothing.statusCode, 422)
  const nameless = await viewer.post('/fhir/Patient/$match', {
    resourceType: 'Parameters',
    parameter: [{ name: 'resource', resource: { ...fatou, name: [{ family: 'Sarr' }] } }],
  })
  assert.deepEqual(resourceOf(nameless).issue[0].expression, ['Parameters.parameter[0].resource.name[0].given'])
})

test('two certain matches are none, and whom somebody has told apart is certainly not the same', async () => {
  const { items } = (await viewer.get('/mpi/reviews')).json()
  const resolve = `/mpi/reviews/${items[0].review_id}/resolve`
  assert.equal((await operator.post(resolve, { decision: 'distinct' })).statusCode, 200)
  const found = await match({ ...fatou, id: known.id })
  assert.deepEqual(found, [
    [known.id, 'certain', found[0]?.[2] ?? 0],
    [alike.id, 'certainly-not', 0],
  ])
  const forced = {
    ...fatou,
    first_name: 'Fatoumata',
    last_name: 'Sarr',
    date_of_birth: '1990-05-17',
    gender: 'F',
    region_code: 'DKR',
    country_code: 'SN',
    force_create: true,
  }
  assert.equal((await operator.post('/mpi/register', forced)).statusCode, 201)
  assert.deepEqual(await match(fatou, { name: 'onlyCertainMatches', valueBoolean: true }), [])
})

test('identifiers of a card, a list and another system lead to each other', async () => {
  const campaign = {
    name: 'Vaccination',
    campaign_type: 'vaccination',
    prefix: 'FHIR',
    language: 'fr',
    template_id: 'aero',
  }
  const { id: campaignId } = (await operator.post('/campaigns/', campaign)).json()
  const beneficiaries = [
    { first_name: 'Modou', last_name: 'Faye', date_of_birth: '1984-01-30', gender: 'M', beneficiary_id: 'B-17' },
  ]
  const { job_id } = (await operator.post(`/campaigns/${campaignId}/jobs`, { beneficiaries })).json()
  await until(async () => (await operator.get(`/jobs/${job_id}`)).json().status === 'completed')
  const [found] = resourceOf(await viewer.get('/fhir/Patient?family=Faye')).entry
  const { id, identifier } = found.resource
  const card = identifier.find(({ system }: { system: string }) => system === sid('card'))
  assert.deepEqual(identifier, [
    { use: 'official', system: sid('mpi'), value: id },
    card,
    { use: 'usual', system: sid(`campaign/${campaignId}`), value: 'B-17' },
  ])
  const pix = (query: string) => viewer.get(`/fhir/Patient/$ihe-pix?${query}`)
  const sources = [`${sid('card')}|${card.value}`, `${sid(`campaign/${campaignId}`)}|B-17`, `mpi|${id}`]
  for (const source of sources) {
    const query = `sourceIdentifier=${encodeURIComponent(source)}&targetSystem=${encodeURIComponent(sid('mpi'))}`
    const { parameter } = resourceOf(await pix(query))
    if (source === `mpi|${id}`) assert.equal(parameter, undefined)
    else
      assert.deepEqual(parameter, [
        { name: 'targetIdentifier', valueIdentifier: identifier[0] },
        { name: 'targetId', valueReference: { reference: `Patient/${id}` } },
      ])
    assert.equal(resourceOf(await viewer.get(`/fhir/Patient?identifier=${encodeURIComponent(source)}`)).total, 1)
  }
  for (const value of ['B-17', card.value, id])
    assert.equal(resourceOf(await viewer.get(`/fhir/Patient?identifier=${value}`)).total, 1, value)
  const posted = await viewer.post('/fhir/Patient/$ihe-pix', {
    resourceType: 'Parameters',
    parameter: [{ name: 'sourceIdentifier', valueIdentifier: { system: 'urn:clinic', value: 'C-1' } }],
  })
  assert.deepEqual(resourceOf(posted).parameter.at(-1).valueReference, { reference: `Patient/${known.id}` })
  const refusals: [string, number, string][] = [
    ['sourceIdentifier=urn:clinic|C-9', 404, 'not-found'],
    ['sourceIdentifier=C-1', 400, 'code-invalid'],
    ['sourceIdentifier=urn:clinic|C-1&targetSystem=%3F%3F', 403, 'code-invalid'],
    ['targetSystem=urn:clinic', 422, 'invalid'],
  ]
  for (const [query, status, code] of refusals) {
    const answer = await pix(query)
    assert.deepEqual([answer.statusCode, resourceOf(answer).issue[0].code], [status, code], query)
  }
})

test('readings leave a trace, without what was searched for', async () => {
  const manager = await ministry.as('programme_admin')
  await until(async () => {
    const { entries, items } = (await manager.get('/audit/entries?limit=200')).json()
    const acts = (entries ?? items) as { action: string; object: string; details: object }[]
    const text = JSON.stringify(acts.filter(({ action }) => action.startsWith('people.')))
    assert.doesNotMatch(text, /Faye|B-17/)
    return /"filter":"family"/.test(text) && text.includes('people.matched')
  })
})
