import assert from 'node:assert/strict'
import { test } from 'node:test'
import { theSystem } from '#platform/scopes.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { IdentityCache } from './identity-cache.ts'
import { MAX_LINKED, normalizePerson, type PersonInput } from './person-record.ts'
import { reindexRegistry } from './reindex-registry.ts'
import { resolvePeople } from './resolve-people.ts'

const { organization, services } = await openTestApp()
const place = { country_code: 'SN', region_code: 'DKR' }
const nin = { nin: '2755198800123' }
const fatou = {
  first_name: 'Ndèye Fatou',
  last_name: 'Sarr',
  date_of_birth: '1984-03-12',
  gender: 'F',
  commune: 'Rufisque',
  ...place,
}
/** The same woman under her married name, with another birth date. Only her number tells that she is the same. */
const married = { ...fatou, first_name: 'Fatou', last_name: 'Diop', date_of_birth: '1986-08-20' }

async function newRegistry() {
  const own = await organization()
  const operator = await own.as('operator')
  const cache = new IdentityCache()
  const inWork = <T>(act: Parameters<typeof inUnitOfWork<T>>[2]) =>
    inUnitOfWork(services, { tenantId: own.id, actor: theSystem }, act)
  const register = async (person: object): Promise<string> => {
    const answer = await operator.post('/mpi/register', { ...person, force_create: true })
    assert.equal(answer.statusCode, 201, answer.body)
    return answer.json().mpi_id
  }
  return {
    own,
    operator,
    register,
    /** The identities of the people of a list. */
    list: (...people: PersonInput[]) =>
      inWork(async (work) => {
        const checked = people.map((person) => normalizePerson(person, place, work.now).person)
        return (await resolvePeople(work, checked, { source: 'job_1', cache })).people.map(({ mpi_id }) => mpi_id)
      }),
    match: async (person: object, language = 'en') =>
      (await operator.post('/mpi/match', person, { 'accept-language': language })).json().matches,
    sealedOf: async (mpiId: string) => {
      const { rows } = await asOwner(services).query(
        'select sealed_person, updated_at from mpi_identity where mpi_id = $1',
        [mpiId],
      )
      return rows[0]
    },
    keysOf: async (mpiId: string) => {
      const { rows } = await asOwner(services).query(
        `select count(*)::int as count from mpi_blocking_key join mpi_identity using (identity_number) where mpi_id = $1`,
        [mpiId],
      )
      return rows[0].count as number
    },
  }
}

test('whoever a list has called otherwise is found again by what that list said', async () => {
  const { register, list } = await newRegistry()
  const mpiId = await register({ ...fatou, external_ids: nin })
  assert.deepEqual(await list({ ...married, external_ids: nin }), [mpiId])
  assert.deepEqual(await list(married), [mpiId])

  const other = await newRegistry()
  const known = await other.register({ ...fatou, external_ids: nin })
  assert.notDeepEqual(
    await other.list(married),
    [known],
    'where no list has said so, nothing tells that she is the same',
  )
})

test('the values of a person stay as they are, and nothing says that they changed', async () => {
  const { operator, register, list, sealedOf } = await newRegistry()
  const mpiId = await register({ ...fatou, external_ids: nin })
  const [shown, stored] = [(await operator.get(`/mpi/${mpiId}`)).json(), await sealedOf(mpiId)]
  await list({ ...married, external_ids: nin })
  assert.deepEqual((await operator.get(`/mpi/${mpiId}`)).json(), shown)
  const linked = await sealedOf(mpiId)
  assert.deepEqual(linked.updated_at, stored.updated_at)
  assert.notEqual(linked.sealed_person, stored.sealed_person)
  assert.equal((await operator.get('/mpi/search?q=Diop')).json().total, 0)

  await list({ ...married, external_ids: nin }, { ...fatou, commune: null }, { ...married, first_name: 'FATOU' })
  assert.deepEqual(await sealedOf(mpiId), linked, 'a list that says nothing new writes nothing')
})

test('a match that rests on such a record says so, before all else, in every language', async () => {
  const { operator, register, list, match } = await newRegistry()
  const mpiId = await register({ ...fatou, external_ids: nin })
  await list({ ...married, external_ids: nin })
  for (const [language, text] of [
    ['fr', /autre fiche/],
    ['en', /another record/],
    ['wo', /beneen xët/],
  ] as const) {
    const [found] = await match(married, language)
    assert.equal(found.mpi_id, mpiId)
    const [{ field, reason, weight, text: said }] = found.reasons
    assert.deepEqual([field, reason, weight], ['record', 'earlier', -0.5])
    assert.match(said, text)
  }
  const [byValues] = await match(fatou)
  assert.ok(byValues.reasons.every(({ field }: { field: string }) => field !== 'record'))
  const refused = await operator.post('/mpi/register', married)
  assert.equal(refused.statusCode, 409)
  assert.equal(refused.json().reasons[0].field, 'record')
})

test('two records of one new person in one list are both kept', async () => {
  const { list } = await newRegistry()
  const [first, second] = await list({ ...fatou, external_ids: nin }, { ...married, external_ids: nin })
  assert.equal(second, first)
  assert.deepEqual(await list(married, fatou), [first, first])
})

test('of many records the first are kept', async () => {
  const { own, register, list } = await newRegistry()
  const mpiId = await register({ ...fatou, external_ids: nin })
  const spellings = ['Diop', 'Sy', 'Faye', 'Mbaye', 'Ndour', 'Thiam']
  for (const last_name of spellings) assert.deepEqual(await list({ ...married, last_name, external_ids: nin }), [mpiId])
  const admin = await own.as('programme_admin')
  const [{ linked_records }] = (await admin.get(`/mpi/${mpiId}/export`)).json().identities
  assert.deepEqual(
    linked_records.map(({ last_name, origin }: Record<string, string>) => [last_name, origin]),
    spellings.slice(0, MAX_LINKED).map((last_name) => [last_name, 'job_1']),
  )
})

test('a correction of the values keeps the records, and rules for new keys keep them findable', async () => {
  const { own, operator, register, list } = await newRegistry()
  const mpiId = await register({ ...fatou, external_ids: nin })
  await list({ ...married, external_ids: nin })
  await operator.send({ method: 'PATCH', url: `/mpi/${mpiId}`, payload: { commune: 'Bargny', external_ids: {} } })
  assert.deepEqual(await list(married), [mpiId])
  await reindexRegistry(services, own.id)
  assert.deepEqual(await list(married), [mpiId])
})

test('whoever was merged and comes again under the name that was set aside is the person who was kept', async () => {
  const { operator, register, list } = await newRegistry()
  const [target, source] = [await register(fatou), await register(married)]
  const merge = { source_mpi_id: source, target_mpi_id: target, reason: 'her married name' }
  assert.equal((await operator.post('/mpi/merge', merge)).statusCode, 200)
  assert.deepEqual(await list(married, fatou), [target, target])
  assert.equal((await operator.post('/mpi/unmerge', { merged_mpi_id: source })).statusCode, 200)
  assert.deepEqual(await list(married, fatou), [source, target])
})

test('undoing an inner merge parts its records from everybody above', async () => {
  const { operator, register, list } = await newRegistry()
  const aissatou = { ...fatou, first_name: 'Aïssatou', last_name: 'Camara', date_of_birth: '1951-08-20' }
  const [top, middle, inner] = [await register(aissatou), await register(fatou), await register(married)]
  for (const [source_mpi_id, target_mpi_id] of [
    [inner, middle],
    [middle, top],
  ])
    assert.equal((await operator.post('/mpi/merge', { source_mpi_id, target_mpi_id, reason: 'x' })).statusCode, 200)
  assert.deepEqual(await list(aissatou, fatou, married), [top, top, top])
  await operator.post('/mpi/unmerge', { merged_mpi_id: inner })
  assert.deepEqual(await list(aissatou, fatou, married), [top, top, inner])
})

test('a record that was linked while two were one is of neither when they are parted', async () => {
  const { own, operator, register, list } = await newRegistry()
  const [target, source] = [await register({ ...fatou, external_ids: nin }), await register(married)]
  await operator.post('/mpi/merge', { source_mpi_id: source, target_mpi_id: target, reason: 'x' })
  const other = { ...married, last_name: 'Mbengue', external_ids: nin }
  assert.deepEqual(await list(other), [target])
  await operator.post('/mpi/unmerge', { merged_mpi_id: source })
  const exported = async (mpiId: string) =>
    (await (await own.as('programme_admin')).get(`/mpi/${mpiId}/export`)).json().identities
  for (const mpiId of [target, source])
    for (const { linked_records } of await exported(mpiId)) assert.deepEqual(linked_records, [])
})

test('a review of two people says if it rests on such a record', async () => {
  const { operator, register, list } = await newRegistry()
  const mpiId = await register({ ...fatou, external_ids: nin })
  await list({ ...married, external_ids: nin })
  const [doubtful] = await list({ ...married, date_of_birth: '1986-08-21' })
  assert.notEqual(doubtful, mpiId)
  const { items } = (await operator.get('/mpi/reviews')).json()
  const review = (await operator.get(`/mpi/reviews/${items[0].review_id}`)).json()
  assert.deepEqual([review.existing_mpi_id, review.new_mpi_id], [mpiId, doubtful])
  assert.equal(review.reasons[0].field, 'record')
  assert.equal(review.present_score, review.similarity_score)
})

test('erasing a person leaves no key of any record', async () => {
  const { own, register, list, keysOf } = await newRegistry()
  const mpiId = await register({ ...fatou, external_ids: nin })
  const few = await keysOf(mpiId)
  await list({ ...married, external_ids: nin })
  assert.ok((await keysOf(mpiId)) > few)
  const [admin, programmeAdmin] = [await own.as('admin'), await own.as('programme_admin')]
  const { id } = (await programmeAdmin.post(`/mpi/${mpiId}/erasure`, { reason: 'asked for' })).json()
  assert.equal((await admin.post(`/erasures/${id}/confirm`)).statusCode, 200)
  assert.equal(await keysOf(mpiId), 0)
})
