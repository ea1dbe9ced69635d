import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Caller, openTestApp } from '#testing/test-app.ts'

const { organization, clock, services } = await openTestApp()
const awa = { first_name: 'Awa', last_name: 'Diop', date_of_birth: '1990-02-03', gender: 'F', region_code: 'DKR' }

async function register(operator: Caller, person: object): Promise<string> {
  const answer = await operator.post('/mpi/register', { ...awa, ...person, country_code: 'SN', force_create: true })
  assert.equal(answer.statusCode, 201, answer.body)
  return answer.json().mpi_id
}

test('people are listed by registration or last change, filtered, and walked through once by cursors', async () => {
  const operator = await (await organization()).as('operator')
  const ids: string[] = []
  for (const [at, first_name] of ['Awa', 'Modou', 'Ndèye', 'Ousmane', 'Fatou'].entries()) {
    clock.advanceSeconds(60)
    const more = { first_name, date_of_birth: `195${at}-01-01`, region_code: at % 2 ? 'THI' : 'DKR' }
    ids.push(await register(operator, more))
  }
  const list = async (query: string) => (await operator.get(`/mpi/people?${query}`)).json()
  const idsOf = ({ items }: { items: { mpi_id: string }[] }) => items.map(({ mpi_id }) => mpi_id)
  assert.deepEqual(idsOf(await list('')), ids.toReversed())
  assert.deepEqual([(await list('region_code=thi')).total, (await list('gender=M')).total], [2, 0])
  const walked: string[] = []
  let cursor = ''
  do {
    const page = await list(`limit=2&sort=created_at${cursor}`)
    walked.push(...idsOf(page))
    cursor = page.next_cursor ? `&cursor=${page.next_cursor}` : ''
  } while (cursor)
  assert.deepEqual(walked, ids)
  clock.advanceSeconds(60)
  const since = services.clock.now().toISOString()
  await operator.send({ method: 'PATCH', url: `/mpi/${ids[1]}`, payload: { commune: 'Pikine' } })
  const changed = await list(`updated_since=${since}`)
  assert.deepEqual([idsOf(changed), changed.total], [[ids[1]], 1])
  assert.equal(idsOf(await list('sort=-updated_at'))[0], ids[1])
})

test('exact repeats are merged together; a pair that says anything else stays open and says so', async () => {
  const operator = await (await organization()).as('operator')
  await register(operator, {})
  await register(operator, { first_name: 'AWA', last_name: 'DIÔP' })
  await register(operator, { first_name: 'Modou', last_name: 'Sarr', phone_number: '771112233' })
  await register(operator, { first_name: 'Modou', last_name: 'Sarr', phone_number: '779998877' })
  const list = async (query = '') => (await operator.get(`/mpi/reviews?${query}`)).json()
  const { items, total } = await list('sort=-score')
  assert.equal(total, 2)
  const repeat = items.find((one: { is_exact_repeat: boolean }) => one.is_exact_repeat)
  const other = items.find((one: { is_exact_repeat: boolean }) => !one.is_exact_repeat)
  assert.deepEqual([repeat.existing_person.first_name, other.existing_person.first_name], ['Awa', 'Modou'])
  assert.ok(items[0].similarity_score >= items[1].similarity_score)
  const detail = (await operator.get(`/mpi/reviews/${repeat.review_id}`)).json()
  assert.equal(detail.similarity_score, repeat.similarity_score)
  assert.equal(
    (await list(`min_score=${repeat.similarity_score}&max_score=${repeat.similarity_score}`)).total >= 1,
    true,
  )
  assert.deepEqual([(await list('origin=batch')).total, (await list('origin=forced')).total], [0, 2])

  const review_ids = [repeat.review_id, other.review_id, 'rev_unknown']
  const { done, results } = (await operator.post('/mpi/reviews/merge-repeats', { review_ids })).json()
  assert.deepEqual(
    [done, results.map((one: { outcome: string }) => one.outcome)],
    [1, ['done', 'review_not_exact', 'review_not_found']],
  )
  assert.deepEqual([(await list()).total, (await list('status=merged')).total], [1, 1])
  const again = (await operator.post('/mpi/reviews/merge-repeats', { review_ids: [repeat.review_id] })).json()
  assert.equal(again.results[0].outcome, 'review_closed')
  const reopened = await operator.post(`/mpi/reviews/${repeat.review_id}/reopen`, {})
  assert.equal(reopened.statusCode, 200, reopened.body)
  assert.deepEqual([(await list()).total, (await list('status=merged')).total], [2, 0])
  const viewer = await (await organization()).as('viewer')
  assert.equal((await viewer.post('/mpi/reviews/merge-repeats', { review_ids })).statusCode, 403)
})
