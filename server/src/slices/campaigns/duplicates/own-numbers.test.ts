import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Caller, openTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { newCampaign } from '../testing/new-campaign.ts'

const { organization, services } = await openTestApp()
await services.queue.work()

const astou = { first_name: 'Astou', last_name: 'Matam', gender: 'F', region_code: 'THI' }
const years = ['1980', '1981', '1982', '1983'].map((year) => ({ ...astou, date_of_birth: `${year}-05-05` }))
const numbered = (rows: object[]) => rows.map((row, at) => ({ ...row, beneficiary_id: `N-${at}` }))

async function run(caller: Caller, beneficiaries: object[], more: object = {}) {
  const campaign = await newCampaign(caller)
  const body = { beneficiaries, ...more }
  const estimate = await caller.post(`/campaigns/${campaign}/jobs/estimate`, body)
  assert.equal(estimate.statusCode, 200, estimate.body)
  const accepted = await caller.post(`/campaigns/${campaign}/jobs`, body)
  assert.equal(accepted.statusCode, 202, accepted.body)
  const read = async (path = '') => (await caller.get(`/jobs/${accepted.json().job_id}${path}`)).json()
  await until(async () => ['completed', 'failed'].includes((await read()).status))
  const cards = (await read('/cards?limit=100')).items as { mpi_id: string; outcome: string }[]
  return { duplicates: estimate.json().duplicates, cards, holders: new Set(cards.map(({ mpi_id }) => mpi_id)) }
}

const reviewsOf = async (caller: Caller, origin = 'same_list') =>
  (await caller.get(`/mpi/reviews?origin=${origin}&limit=100`)).json()

test('rows with numbers of their own that are nearly the same are as many people, and each asks for a review that says so', async () => {
  const operator = await (await organization()).as('operator')
  const { duplicates, cards, holders } = await run(operator, numbered(years), { duplicates: 'skip' })
  assert.equal(holders.size, 4)
  assert.deepEqual([duplicates.in_list, duplicates.look_alike, duplicates.skipped], [0, 3, 0])
  assert.deepEqual(
    cards.map(({ outcome }) => outcome),
    ['created', 'pending_review', 'pending_review', 'pending_review'],
  )
  const { items } = await reviewsOf(operator)
  assert.ok(items.length >= 2)
  for (const { similarity_score } of items) assert.ok(similarity_score >= 0.75 && similarity_score < 0.95)
  const said = ['fr', 'en', 'wo'].map(async (language) => {
    const review = await operator.get(`/mpi/reviews/${items[0].review_id}`, { 'accept-language': language })
    return review.json().reasons[0].text
  })
  assert.deepEqual(await Promise.all(said), [
    'deux lignes d’une même liste, chacune avec son propre numéro',
    'two rows of one list, each with a number of its own',
    'ñaari rëdd ci benn list, bu nekk ak nimeroom',
  ])
})

test('without numbers no person has four birth years, in whatever order they come', async () => {
  const orders = [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [1, 0, 2, 3],
    [2, 3, 0, 1],
  ]
  for (const order of orders) {
    const operator = await (await organization()).as('operator')
    const { holders } = await run(
      operator,
      order.map((at) => years[at] as object),
    )
    assert.ok(holders.size > 1, `one person in the order ${order}`)
  }
})

test('fifty rows with numbers and nearly equal names are fifty people', async () => {
  const operator = await (await organization()).as('operator')
  const rows = Array.from({ length: 50 }, (_, at) => ({
    ...astou,
    first_name: `Astou${String.fromCharCode(97 + (at % 26))}${at >= 26 ? 'a' : ''}`,
    date_of_birth: `1980-05-${String((at % 28) + 1).padStart(2, '0')}`,
  }))
  const { holders, duplicates } = await run(operator, numbered(rows))
  assert.equal(holders.size, 50)
  assert.equal(duplicates.in_list, 0)
})

test('a row that is typed twice under two numbers is one person', async () => {
  const operator = await (await organization()).as('operator')
  const rows = numbered([{ ...years[0], phone_number: '771112233' }, years[0] as object])
  const { duplicates, holders } = await run(operator, rows)
  assert.equal(holders.size, 1)
  assert.equal(duplicates.in_list, 1)
  assert.equal((await reviewsOf(operator)).total, 0)
})

test('of rows with numbers that fit one known person the best has it, and the estimate says the same', async () => {
  const operator = await (await organization()).as('operator')
  const { holders: known } = await run(operator, [years[1] as object])
  const near = { ...years[1], date_of_birth: '1981-05-06' }
  const { duplicates, cards } = await run(operator, numbered([near, years[1] as object]))
  assert.deepEqual(
    cards.map(({ mpi_id }) => known.has(mpi_id)),
    [false, true],
  )
  assert.deepEqual([duplicates.look_alike, duplicates.hold_other_card], [1, 1])
})

test('a row keeps its person for itself although the other row is in another batch', async () => {
  const operator = await (await organization()).as('operator')
  const filler = Array.from({ length: 250 }, (_, at) => ({
    first_name: ['Modou', 'Ibrahima', 'Cheikh', 'Ousmane', 'Babacar'][at % 5],
    last_name: ['Ndiaye', 'Fall', 'Diop', 'Sarr', 'Ba', 'Sow', 'Kane'][at % 7],
    date_of_birth: `${1930 + (at % 60)}-0${1 + (at % 9)}-${10 + (at % 19)}`,
    gender: 'M',
  }))
  const rows = numbered([years[0] as object, ...filler, years[1] as object, years[0] as object])
  const { duplicates } = await run(operator, rows)
  assert.equal(duplicates.examples.find(({ row }: { row: number }) => row === 252)?.why, 'in_list')
  const { items } = await reviewsOf(operator)
  const matam = items.filter(
    ({ new_person }: { new_person: { last_name: string } }) => new_person.last_name === 'Matam',
  )
  assert.equal(matam.length, 1)
  assert.equal(matam[0].new_person.date_of_birth, '1981-05-05')
  const { total } = (await operator.get('/mpi/search?q=Matam')).json()
  assert.equal(total, 2)
})

test('a list with numbers that comes again in another order finds everybody again', async () => {
  const operator = await (await organization()).as('operator')
  const first = await run(operator, numbered(years))
  const again = await run(operator, numbered(years).reverse())
  assert.deepEqual(
    again.cards.map(({ mpi_id }) => mpi_id),
    first.cards.map(({ mpi_id }) => mpi_id).reverse(),
  )
})
