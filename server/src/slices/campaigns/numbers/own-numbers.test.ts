import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Caller, openTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'

const { organization, services, clock } = await openTestApp()
await services.queue.work()
let prefixes = 0

async function newCampaign(caller: Caller, more: object = {}): Promise<string> {
  const body = { campaign_type: 'vaccination', language: 'fr', template_id: 'vital', name: `Passe ${++prefixes}` }
  const answer = await caller.post('/campaigns/', { ...body, prefix: `OWN${prefixes}`, ...more })
  assert.equal(answer.statusCode, 201, answer.body)
  return answer.json().id
}

async function print(caller: Caller, campaign: string, beneficiaries: object[], more: object = {}): Promise<string> {
  const answer = await caller.post(`/campaigns/${campaign}/jobs`, { beneficiaries, ...more })
  assert.equal(answer.statusCode, 202, answer.body)
  const { job_id } = answer.json()
  await until(async () => (await caller.get(`/jobs/${job_id}`)).json().status === 'completed')
  return job_id
}

const awa = { first_name: 'Awa', last_name: 'Diop', date_of_birth: '1990-02-03', beneficiary_id: 'DK-001/A' }
const modou = { first_name: 'Modou', last_name: 'Fall', date_of_birth: '1980-01-01', beneficiary_id: 'DK-002' }
const others = ['Fatou', 'Binta', 'Cheikh'].map((first_name, at) => ({
  first_name,
  last_name: 'Ndiaye',
  date_of_birth: `197${at}-05-0${at + 1}`,
  beneficiary_id: `DK-10${at}`,
}))
const placesOf = (answer: { json(): { errors?: { path: string }[] } }) => answer.json().errors?.map(({ path }) => path)

test('an identity shows the numbers of its lists by campaign, is found by them, and keeps them through a merge', async () => {
  const operator = await (await organization()).as('operator')
  const [first, second] = [await newCampaign(operator), await newCampaign(operator)]
  await print(operator, first, [awa, modou])
  clock.advanceSeconds(60)
  await print(operator, second, [{ ...awa, beneficiary_id: 'TH-9' }])
  const find = async (query: string) => (await operator.get(`/mpi/search?${query}`)).json()
  const [found] = (await find('beneficiary_id=dk001a')).items
  assert.equal(found.last_name, 'Diop')
  assert.deepEqual((await find('q=DK-001/A')).total, 1)
  assert.equal((await find('beneficiary_id=dk001a&region_code=THS')).total, 0)
  assert.equal((await find('beneficiary_id=DK-404')).total, 0)
  const listed = (await operator.get('/mpi/people?beneficiary_id=DK-002')).json()
  assert.deepEqual([listed.total, listed.items[0].last_name], [1, 'Fall'])

  const person = (await operator.get(`/mpi/${found.mpi_id}`)).json()
  assert.deepEqual(person.beneficiary_ids, [
    { campaign_id: second, beneficiary_id: 'TH-9' },
    { campaign_id: first, beneficiary_id: 'DK-001/A' },
  ])
  assert.equal(person.external_ids.beneficiary_id, 'TH-9')

  // Sent back as it was shown, it does not become an identifier for the matching.
  const change = { external_ids: { ...person.external_ids, nin: '1 234 1990 56789' } }
  const changed = await operator.send({ method: 'PATCH', url: `/mpi/${found.mpi_id}`, payload: change })
  assert.equal(changed.json().external_ids.beneficiary_id, 'TH-9')
  clock.advanceSeconds(60)
  const third = await newCampaign(operator)
  await print(operator, third, [{ ...awa, beneficiary_id: 'ZZ-1' }])
  assert.equal((await operator.get(`/mpi/${found.mpi_id}`)).json().external_ids.beneficiary_id, 'ZZ-1')

  const merge = { source_mpi_id: found.mpi_id, target_mpi_id: listed.items[0].mpi_id, reason: 'la même' }
  assert.equal((await operator.post('/mpi/merge', merge)).statusCode, 200)
  const merged = (await operator.get(`/mpi/${found.mpi_id}`)).json()
  assert.deepEqual(merged.beneficiary_ids.map((own: { beneficiary_id: string }) => own.beneficiary_id).sort(), [
    'DK-001/A',
    'DK-002',
    'TH-9',
    'ZZ-1',
  ])
  assert.equal((await find('beneficiary_id=DK-001/A')).items[0].mpi_id, listed.items[0].mpi_id)
  const people = (await operator.get('/mpi/people/export?format=csv')).body
  assert.match(people, /beneficiary_id/)
  assert.match(people, /ZZ-1/)
})

test('where a campaign wants each number once, a job and its estimate name the rows whose number a card has', async () => {
  const operator = await (await organization()).as('operator')
  const campaign = await newCampaign(operator, { unique_beneficiary_ids: true })
  const jobs = `/campaigns/${campaign}/jobs`
  await print(operator, campaign, [awa, modou])
  const stranger = { first_name: 'Ousmane', last_name: 'Sow', date_of_birth: '1960-06-06', beneficiary_id: 'dk 002' }
  for (const path of [jobs, `${jobs}/estimate`]) {
    const refused = await operator.post(path, { beneficiaries: [others[0], stranger] })
    assert.deepEqual([refused.statusCode, placesOf(refused)], [422, ['beneficiaries/1/beneficiary_id']], path)
    assert.match(refused.json().errors[0].message, /carte OWN\d+-/)
  }
  // More rows than are checked in the process itself.
  const many = Array.from({ length: 400 }, (_, at) => ({
    first_name: `Awa${at}`,
    last_name: 'Ba',
    beneficiary_id: `M${at}`,
  }))
  const long = await operator.post(jobs, { beneficiaries: [...many, stranger] })
  assert.deepEqual(placesOf(long), ['beneficiaries/400/beneficiary_id'])

  // Whoever is skipped needs no number, and whoever gets a new card keeps the old one's.
  const skipping = await print(operator, campaign, [awa, others[1] as object], { duplicates: 'skip' })
  const rows = (await operator.get(`/jobs/${skipping}/cards`)).json().items
  assert.deepEqual(
    rows.map(({ row, outcome, beneficiary_id }: Record<string, unknown>) => [row, outcome, beneficiary_id]),
    [
      [1, 'skipped', null],
      [2, 'created', 'DK-101'],
    ],
  )
  const manifest = (await operator.get(`/jobs/${skipping}/download/manifest`)).json()
  assert.deepEqual([manifest.cards[0].row, manifest.cards[0].card_code], [2, rows[1].card_code])
  await print(operator, campaign, [awa], { duplicates: 'replace' })
  const taken = { beneficiaries: [{ ...awa, beneficiary_id: 'DK-002' }], duplicates: 'replace' }
  assert.deepEqual(placesOf(await operator.post(jobs, taken)), ['beneficiaries/0/beneficiary_id'])

  // A revoked card gives its number back, and a reissued one keeps it.
  const [card] = (await operator.get('/cards?beneficiary_id=DK-002')).json().items
  const again = (await operator.post(`/cards/${card.card_code}/reissue`, { reason: 'perdue' })).json()
  assert.equal((await operator.post(jobs, { beneficiaries: [stranger] })).statusCode, 422)
  await operator.post(`/cards/${again.card_code}/revoke`, { reason: 'partie' })
  await print(operator, campaign, [stranger])
  // Another campaign has numbers of its own.
  await print(operator, await newCampaign(operator, { unique_beneficiary_ids: true }), [modou])
})

test('two jobs at the same moment do not get the same number, and a failed one gives its numbers back', async () => {
  const operator = await (await organization()).as('operator')
  const campaign = await newCampaign(operator)
  const switchOn = {
    method: 'PATCH',
    url: `/campaigns/${campaign}`,
    payload: { unique_beneficiary_ids: true },
  } as const
  assert.equal((await operator.send(switchOn)).json().unique_beneficiary_ids, true)
  const jobs = `/campaigns/${campaign}/jobs`
  const answers = await Promise.all(
    others.map(({ first_name, last_name }) =>
      operator.post(jobs, { beneficiaries: [{ first_name, last_name, beneficiary_id: 'K-1' }] }),
    ),
  )
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [202, 422, 422])
  const { job_id } = answers.find(({ statusCode }) => statusCode === 202)?.json() ?? {}
  const cancelled = await operator.post(`/jobs/${job_id}/cancel`)
  await until(async () => ['completed', 'failed'].includes((await operator.get(`/jobs/${job_id}`)).json().status))
  const again = await operator.post(jobs, {
    beneficiaries: [{ first_name: 'Awa', last_name: 'Sy', beneficiary_id: 'K-1' }],
  })
  assert.equal(again.statusCode, cancelled.statusCode < 300 ? 202 : 422, again.body)
})
