import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'

const { organization } = await openTestApp()

const dated = { date_of_birth: '1987-12-04', gender: 'F', region_code: 'DKR', country_code: 'SN' }
const undated = { ...dated, date_of_birth: null }
const onlyNamed = { region_code: 'DKR', country_code: 'SN' }

/** What an empty registry says of each: that the person is new, that a review is open, or that the person is there already. */
async function register(names: readonly (readonly [string, string])[], person: object = dated): Promise<string[]> {
  const clerk = await (await organization()).as('operator')
  const answers: string[] = []
  for (const [first_name, last_name] of names) {
    const answer = await clerk.post('/mpi/register', { ...person, first_name, last_name })
    assert.ok([201, 409].includes(answer.statusCode), answer.body)
    const { confidence, review_id } = answer.json()
    assert.equal(review_id !== undefined, confidence === 'probable')
    answers.push(answer.statusCode === 409 ? 'known' : confidence === 'probable' ? 'review' : 'new')
  }
  return answers
}

test('people whose names have other digits are other people', async () => {
  const numbered = (at: number) => [`Prenom${at}`, `Nom${at}`] as const
  assert.deepEqual(await register([numbered(1), numbered(2), numbered(3)]), ['new', 'new', 'new'])
  assert.deepEqual(
    await register([
      ['Test1', 'Test1'],
      ['Test2', 'Test2'],
    ]),
    ['new', 'new'],
  )
})

test('a single name that differs in its digits is a review', async () => {
  for (const [one, other] of [
    ['Prenom1', 'Prenom2'],
    ['Fatou 2', 'Fatou'],
    ['Fatou 2', 'Fatou 3'],
    ['Diop', 'D1op'],
    ['Bébé1', 'Bébé2'],
  ] as const) {
    const asFirst = [[one, 'Zorglub'] as const, [other, 'Zorglub'] as const]
    assert.deepEqual(await register(asFirst), ['new', 'review'], one)
    assert.deepEqual(await register(asFirst.map(([first, last]) => [last, first])), ['new', 'review'], one)
  }
})

test('the same digits are the same name, however the rest is written', async () => {
  assert.deepEqual(
    await register([
      ['Fatou 2', "N'DIOP7"],
      ['fatou-2', 'Ndiop7'],
      ['FATOU2', 'Ndiop 7'],
    ]),
    ['new', 'known', 'known'],
  )
})

test('unknown names that differ in the last letter only are a series of people, never one', async () => {
  const letters = [...'ABCDEFGHIJKL']
  const answers = ['new', ...letters.slice(1).map(() => 'review')]
  assert.deepEqual(await register(letters.map((letter) => ['Patient', `Demo${letter}`])), answers)
  assert.deepEqual(await register(letters.map((letter) => [`Demo${letter}`, 'Patient'])), answers)
  assert.deepEqual(await register(letters.map((letter) => ['Patient', `Demo ${letter}`])), answers)
})

for (const [first_name, last_name] of [
  ['Test1', 'Test1'],
  ['Unknown', 'Unknown'],
  ['Bébé de Awa', 'Diop'],
  ['X', 'Inconnue'],
  ['محمد', 'سي'],
  ['Awa', 'Fall'],
] as const) {
  const typed = [1, 2, 3].map(() => [first_name, last_name] as const)

  test(`${first_name} ${last_name}, typed again with the same date, is known`, async () => {
    assert.deepEqual(await register(typed), ['new', 'known', 'known'])
  })

  test(`${first_name} ${last_name}, typed again without a date, is a review`, async () => {
    assert.deepEqual(await register(typed, undated), ['new', 'review', 'review'])
    assert.deepEqual(await register(typed, onlyNamed), ['new', 'review', 'review'])
  })
}

test('another date, sex or region is no repetition of an unknown name', async () => {
  for (const change of [{ date_of_birth: '1964-07-21' }, { gender: 'M' }, { region_code: 'THI' }]) {
    const clerk = await (await organization()).as('operator')
    const unknown = { ...dated, first_name: 'Unknown', last_name: 'Unknown' }
    assert.equal((await clerk.post('/mpi/register', unknown)).statusCode, 201)
    const answer = await clerk.post('/mpi/register', { ...unknown, ...change })
    assert.equal(answer.statusCode, 201, JSON.stringify(change))
    assert.equal(answer.json().confidence, 'new_identity', JSON.stringify(change))
  }
})

test('a title or another number makes another spelling of the field that matched', async () => {
  const clerk = await (await organization()).as('operator')
  await clerk.post('/mpi/register', { ...dated, first_name: 'Naive1', last_name: 'Zorglub' })
  const fieldsFor = async (first_name: string): Promise<string[]> =>
    (await clerk.post('/mpi/match', { ...dated, first_name, last_name: 'ZORGLUB' })).json().matches[0].matched_fields
  assert.deepEqual((await fieldsFor('NAÏVE1')).slice(0, 2), ['last_name', 'first_name'])
  assert.deepEqual((await fieldsFor('Naive2')).slice(0, 2), ['last_name', 'first_name_fuzzy'])
  assert.deepEqual((await fieldsFor('Mme Naive1')).slice(0, 2), ['last_name', 'first_name_fuzzy'])
})
