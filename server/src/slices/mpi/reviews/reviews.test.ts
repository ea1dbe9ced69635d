import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'

const { clock, organization, services } = await openTestApp()
const person = {
  first_name: 'Marème',
  last_name: 'Faye',
  date_of_birth: '1980-10-20',
  gender: 'F',
  region_code: 'DKR',
  country_code: 'SN',
}

async function newRegistry() {
  const own = await organization()
  const operator = await own.as('operator')
  const register = async (change: object = {}) => {
    const answer = await operator.post('/mpi/register', { ...person, force_create: true, ...change })
    assert.equal(answer.statusCode, 201, answer.body)
    return answer.json() as { mpi_id: string; review_id?: string }
  }
  const queue = async (status = 'open') => (await operator.get(`/mpi/reviews?status=${status}`)).json()
  const resolve = (reviewId: string | undefined, decision: string, reason?: string) =>
    operator.post(`/mpi/reviews/${reviewId}/resolve`, { decision, reason })
  const merge = (source: string, target: string) =>
    operator.post('/mpi/merge', { source_mpi_id: source, target_mpi_id: target, reason: 'x' })
  return { own, operator, register, queue, resolve, merge }
}

test('a review shows both people side by side, field by field, with reasons', async () => {
  const { operator, register, queue } = await newRegistry()
  const first = await register({ phone_number: '770000001', external_ids: { nin: '175119800001' } })
  const second = await register({ first_name: 'Mareme', region_code: 'THI' })
  const { total, items } = await queue()
  assert.equal(total, 1)
  assert.equal(items[0].review_id, second.review_id)
  const review = (await operator.get(`/mpi/reviews/${second.review_id}`)).json()
  assert.equal(review.existing.mpi_id, first.mpi_id)
  assert.equal(review.new.mpi_id, second.mpi_id)
  const byField = new Map(review.fields.map((field: { field: string }) => [field.field, field]))
  assert.deepEqual(byField.get('last_name'), { field: 'last_name', existing: 'Faye', new: 'Faye', agreement: 'same' })
  assert.deepEqual(byField.get('region_code'), {
    field: 'region_code',
    existing: 'DKR',
    new: 'THI',
    agreement: 'different',
  })
  assert.deepEqual(byField.get('phone_number'), {
    field: 'phone_number',
    existing: '+221770000001',
    new: null,
    agreement: 'missing',
  })
  assert.ok(byField.has('external_ids.nin'))
  assert.ok(review.reasons.length > 3)
  assert.match(review.matcher_version, /rules .+, weights .+/)
})

test('after "distinct" no review of the two is opened again, and they are never merged automatically', async () => {
  const { operator, register, queue, resolve } = await newRegistry()
  await register()
  const second = await register()
  const answer = await resolve(second.review_id, 'distinct', 'deux cousines')
  assert.equal(answer.statusCode, 200, answer.body)
  assert.equal(answer.json().status, 'distinct')
  assert.equal((await resolve(second.review_id, 'merge')).statusCode, 409)
  await operator.send({ method: 'PATCH', url: `/mpi/${second.mpi_id}`, payload: { first_name: 'Mareme' } })
  await operator.send({ method: 'PATCH', url: `/mpi/${second.mpi_id}`, payload: { first_name: 'Marème' } })
  assert.equal((await queue()).total, 0)
  assert.equal((await queue('distinct')).total, 1)
})

test('"merge" keeps the older identity; undoing it opens the review again', async () => {
  const { operator, register, queue, resolve } = await newRegistry()
  const [first, second] = [await register(), await register()]
  const answer = (await resolve(second.review_id, 'merge')).json()
  assert.equal(answer.status, 'merged')
  assert.equal(answer.canonical_mpi_id, first.mpi_id)
  assert.equal((await operator.get(`/mpi/${second.mpi_id}`)).json().mpi_id, first.mpi_id)
  assert.equal((await queue()).total, 0)
  await operator.post('/mpi/unmerge', { merged_mpi_id: second.mpi_id })
  assert.equal((await queue()).total, 1)
})

test('reviews follow merges: each shows active identities, and no pair has two open reviews', async () => {
  const { operator, register, queue, merge, resolve } = await newRegistry()
  const first = await register()
  const second = await register()
  const third = await register()
  const before = await queue()
  assert.equal(before.total, 2)
  const other = await register({ first_name: 'Ibrahima', last_name: 'Kane', date_of_birth: '1955-05-05', gender: 'M' })
  await merge(first.mpi_id, other.mpi_id)
  const { items } = await queue()
  for (const item of items) {
    assert.ok(![item.existing_mpi_id, item.new_mpi_id].includes(first.mpi_id))
    assert.equal((await operator.get(`/mpi/reviews/${item.review_id}`)).statusCode, 200)
  }
  await merge(second.mpi_id, third.mpi_id)
  assert.ok((await queue()).total <= 1)
  const [left] = (await queue()).items
  if (left) assert.equal((await resolve(left.review_id, 'merge')).statusCode, 200)
  assert.equal((await queue()).total, 0)
  await operator.post('/mpi/unmerge', { merged_mpi_id: second.mpi_id })
  await operator.post('/mpi/unmerge', { merged_mpi_id: first.mpi_id })
})

test('unknown reviews, reviews of other organizations and invalid decisions are refused', async () => {
  const { register, resolve, operator } = await newRegistry()
  await register()
  const second = await register()
  const outsider = await (await organization()).as('operator')
  assert.equal((await outsider.get(`/mpi/reviews/${second.review_id}`)).statusCode, 404)
  assert.equal((await outsider.get('/mpi/reviews')).json().total, 0)
  assert.equal((await resolve('rev_unknown', 'merge')).statusCode, 404)
  assert.equal((await resolve(second.review_id, 'perhaps')).statusCode, 422)
  assert.equal((await operator.get('/mpi/reviews?status=odd')).statusCode, 422)
  assert.equal((await operator.get('/mpi/reviews?limit=101')).statusCode, 422)
})

test('the list names both people of each review', async () => {
  const { register, queue } = await newRegistry()
  await register()
  await register({ first_name: 'Mareme' })
  const [item] = (await queue()).items
  assert.deepEqual(item.existing_person, { first_name: 'Marème', last_name: 'Faye', date_of_birth: '1980-10-20' })
  assert.equal(item.new_person.first_name, 'Mareme')
})

test('a decision can be taken back: the merge is undone, or "distinct" is deleted', async () => {
  const { operator, register, queue, resolve } = await newRegistry()
  const [first, second] = [await register(), await register()]
  const reopen = () => operator.post(`/mpi/reviews/${second.review_id}/reopen`)
  assert.equal((await reopen()).statusCode, 409)
  for (const decision of ['merge', 'distinct', 'merge']) {
    assert.equal((await resolve(second.review_id, decision)).statusCode, 200)
    assert.equal((await queue()).total, 0)
    const answer = await reopen()
    assert.equal(answer.statusCode, 200, answer.body)
    assert.equal(answer.json().status, 'open')
    assert.equal((await queue()).total, 1)
    assert.equal((await operator.get(`/mpi/${second.mpi_id}`)).json().mpi_id, second.mpi_id)
    assert.equal((await operator.get(`/mpi/${first.mpi_id}`)).json().status, 'active')
  }
  assert.equal((await operator.post('/mpi/reviews/rev_unknown/reopen')).statusCode, 404)
})

test('a "distinct" that was taken back no longer prevents a review', async () => {
  const { operator, register, queue, resolve, merge } = await newRegistry()
  const [first, second] = [await register(), await register()]
  await resolve(second.review_id, 'distinct')
  const third = await register()
  await merge(third.mpi_id, first.mpi_id)
  assert.equal((await operator.post(`/mpi/reviews/${second.review_id}/reopen`)).statusCode, 200)
  const open = (await queue()).items.map(({ review_id }: { review_id: string }) => review_id)
  assert.ok(open.includes(second.review_id))
  await merge(second.mpi_id, first.mpi_id)
  assert.equal((await queue()).total, 0)
})

test('a review is not reopened if the two were merged otherwise since', async () => {
  const { operator, register, resolve, merge } = await newRegistry()
  const [first, second] = [await register(), await register()]
  await resolve(second.review_id, 'distinct')
  await merge(second.mpi_id, first.mpi_id)
  assert.equal((await operator.post(`/mpi/reviews/${second.review_id}/reopen`)).statusCode, 409)
})

test('the figures say how many of the reviews that people decided were one person; superseded ones do not count', async () => {
  const { own, register, queue, resolve, merge, operator } = await newRegistry()
  const viewer = await own.as('viewer')
  const figures = async () => (await viewer.get('/mpi/reviews/figures')).json()
  const none = { days: 30, opened: 0, decided: 0, confirmed: 0, confirmed_in_100: null }
  assert.deepEqual(await figures(), none)
  const [first, second, third] = [await register(), await register(), await register()]
  const opened = { ...none, opened: (await queue()).total }
  assert.deepEqual(await figures(), opened)
  await resolve(second.review_id, 'distinct')
  const apart = { ...opened, decided: 1, confirmed_in_100: 0 }
  assert.deepEqual(await figures(), apart)
  await resolve(third.review_id, 'merge')
  assert.deepEqual(await figures(), { ...apart, decided: 2, confirmed: 1, confirmed_in_100: 50 })
  for (const { review_id } of [second, third]) await operator.post(`/mpi/reviews/${review_id}/reopen`)
  assert.deepEqual(await figures(), opened)
  await merge(third.mpi_id, second.mpi_id)
  assert.equal((await queue('superseded')).total, 1)
  assert.deepEqual(await figures(), opened)
  await merge(second.mpi_id, first.mpi_id)
  assert.deepEqual(await figures(), { ...opened, decided: 1, confirmed: 1, confirmed_in_100: 100 })
  const outsider = await (await organization()).as('viewer')
  assert.deepEqual((await outsider.get('/mpi/reviews/figures')).json(), none)
})

test('the figures are those of the last 30 days, and count at most 10,000', async () => {
  const { own, register, resolve } = await newRegistry()
  await register()
  await resolve((await register()).review_id, 'distinct')
  await asOwner(services).query(
    `insert into mpi_review (id, tenant_id, low_number, high_number, origin, score, matcher_version, status, created_at, resolved_at)
     select 'rev_' || $1 || n, tenant_id, low_number, high_number, origin, score, matcher_version, status, created_at, resolved_at
     from mpi_review, generate_series(1, 10000) n where tenant_id = $1`,
    [own.id],
  )
  const figures = async () => (await (await own.as('viewer')).get('/mpi/reviews/figures')).json()
  assert.deepEqual(await figures(), { days: 30, opened: 10_000, decided: 10_000, confirmed: 0, confirmed_in_100: 0 })
  clock.advanceSeconds(31 * 86_400)
  assert.deepEqual(await figures(), { days: 30, opened: 0, decided: 0, confirmed: 0, confirmed_in_100: null })
})
