import assert from 'node:assert/strict'
import { test } from 'node:test'
import { theSystem } from '#platform/scopes.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { openTestApp } from '#testing/test-app.ts'
import { findByDhis2Uids, findFacts, listFacts } from '../identity-facts.ts'
import { linkProgramme, unlinkProgrammes } from '../programmes.ts'

const { organization, services } = await openTestApp()
const own = await organization()
const operator = await own.as('operator')
const inWork = <T>(act: Parameters<typeof inUnitOfWork<T>>[2]) =>
  inUnitOfWork(services, { tenantId: own.id, actor: theSystem }, act)

const firstNames = ['Aminata', 'Babacar', 'Coumba', 'Doudou', 'Fama', 'Gora', 'Idrissa', 'Lamine', 'Nafi', 'Omar']
let born = 0
async function register(change: object = {}): Promise<string> {
  born += 1
  const answer = await operator.post('/mpi/register', {
    first_name: firstNames[born % firstNames.length],
    last_name: 'Thiam',
    date_of_birth: `${1930 + born}-0${1 + (born % 9)}-1${born % 10}`,
    region_code: 'DKR',
    country_code: 'SN',
    force_create: true,
    ...change,
  })
  assert.equal(answer.statusCode, 201, answer.body)
  return answer.json().mpi_id
}
const merge = (source: string, target: string, more: object = {}) =>
  operator.post('/mpi/merge', { source_mpi_id: source, target_mpi_id: target, reason: 'same person', ...more })
const unmerge = (mpiId: string) => operator.post('/mpi/unmerge', { merged_mpi_id: mpiId })
const read = async (mpiId: string) => (await operator.get(`/mpi/${mpiId}`)).json()
const link = (mpiId: string, programme_type: string, source?: string, campaign_id?: string) =>
  inWork((work) => linkProgramme(work, mpiId, { programme_type, source, campaign_id }))
const total = async (query = '') => (await operator.get(`/mpi/search?${query}`)).json().total

test('the target gets values and programmes of both, and the source redirects to it', async () => {
  const source = await register({ phone_number: '770000001', gender: 'F', first_name: 'Yacine' })
  const target = await register({ gender: 'U', first_name: 'Yassine' })
  await link(source, 'vaccination')
  await link(source, 'nutrition')
  await link(target, 'nutrition')
  const before = await total()
  const answer = await merge(source, target)
  assert.equal(answer.statusCode, 200, answer.body)
  const { merged_at, ...rest } = answer.json()
  assert.ok(merged_at)
  assert.deepEqual(rest, { canonical_mpi_id: target, merged_mpi_id: source, programmes_migrated: 2 })
  const redirected = await operator.get(`/mpi/${source}`)
  assert.equal(redirected.statusCode, 200)
  assert.equal(redirected.headers['content-location'], `/mpi/${target}`)
  const identity = redirected.json()
  assert.equal(identity.redirected_from, source)
  assert.equal(identity.mpi_id, target)
  assert.equal(identity.first_name, 'Yassine')
  assert.equal(identity.gender, 'F')
  assert.equal(identity.phone_number, '+221770000001')
  assert.equal(identity.programme_count, 2)
  assert.deepEqual(
    identity.programmes.map((programme: { programme_type: string }) => programme.programme_type).sort(),
    ['nutrition', 'vaccination'],
  )
  assert.equal(await total(), before - 1)
  assert.equal(await total(`mpi_id=${source}`), 1)
})

test('keep_target false takes the source’s values where both have one', async () => {
  const source = await register({ first_name: 'Marième', phone_number: null })
  const target = await register({ first_name: 'Marie', phone_number: '770000002' })
  await merge(source, target, { keep_target: false })
  const { first_name, phone_number } = await read(target)
  assert.equal(first_name, 'Marième')
  assert.equal(phone_number, '+221770000002')
})

test('an identity is not merged into itself; merged and unknown identities are not merged', async () => {
  const [a, b, c] = [await register(), await register(), await register()]
  assert.equal((await merge(a, a.toLowerCase())).statusCode, 409)
  await merge(a, b)
  const again = await merge(a, c)
  assert.equal(again.statusCode, 409)
  assert.equal(again.json().canonical_mpi_id, b)
  assert.equal((await merge(b, a)).statusCode, 409)
  assert.equal((await merge(c, a)).statusCode, 409)
  assert.equal((await merge('SN-DKR-26-00000000', a)).statusCode, 404)
  assert.equal((await merge(a, 'SN-DKR-26-00000000')).statusCode, 404)
  assert.equal((await operator.post('/mpi/merge', { source_mpi_id: a })).statusCode, 422)
  assert.equal((await unmerge(b)).statusCode, 409)
  assert.equal((await unmerge('nobody')).statusCode, 404)
})

test('an identity that was merged before redirects to the last target in one step', async () => {
  const [a, b, c] = [await register(), await register(), await register()]
  await link(a, 'one')
  await merge(a, b)
  await merge(b, c)
  for (const mpiId of [a, b, c]) assert.equal((await read(mpiId)).mpi_id, c)
  assert.equal((await read(c)).programme_count, 1)
})

test('a merge in the middle of a chain can be undone', async () => {
  const a = await register({ phone_number: '770000011' })
  const [b, c] = [await register(), await register()]
  for (const [mpiId, programme] of [
    [a, 'pa'],
    [b, 'pb'],
    [c, 'pc'],
  ] as const)
    await link(mpiId, programme)
  await merge(a, b)
  await merge(b, c)
  assert.equal((await read(c)).phone_number, '+221770000011')
  assert.equal((await unmerge(a)).statusCode, 200)
  assert.equal((await read(a)).programme_count, 1)
  assert.equal((await read(a)).phone_number, '+221770000011')
  assert.equal((await read(b)).mpi_id, c)
  assert.equal((await read(c)).phone_number, null)
  assert.equal((await read(c)).programme_count, 2)
  assert.equal((await unmerge(b)).statusCode, 200)
  assert.equal((await read(b)).programme_count, 1)
  assert.equal((await read(c)).programme_count, 1)
})

test('changes made after a merge are kept when the merge is undone', async () => {
  const source = await register({ first_name: 'Sokhna', phone_number: '770000021' })
  const target = await register({ first_name: 'Sokna' })
  await merge(source, target, { keep_target: false })
  await operator.send({ method: 'PATCH', url: `/mpi/${target}`, payload: { commune: 'Pikine' } })
  await unmerge(source)
  const { first_name, commune, phone_number } = await read(target)
  assert.deepEqual([first_name, commune, phone_number], ['Sokna', 'Pikine', null])
  assert.equal((await read(source)).first_name, 'Sokhna')
  assert.equal(await total(`q=Sokhna&mpi_id=${source}`), 1)
})

test('a change of a merged identity changes the active one', async () => {
  const [source, target] = [await register(), await register()]
  await merge(source, target)
  const answer = await operator.send({ method: 'PATCH', url: `/mpi/${source}`, payload: { commune: 'Rufisque' } })
  assert.equal(answer.json().redirected_from, source)
  assert.equal((await read(target)).commune, 'Rufisque')
})

test('the links of a failed job are removed, and only its own', async () => {
  const mpiId = await register()
  await link(mpiId, 'vaccination', 'job_1', 'camp_1')
  await link(mpiId, 'vaccination', 'job_2', 'camp_1')
  await link(mpiId, 'vaccination', 'job_2', 'camp_1')
  assert.equal((await read(mpiId)).programme_count, 1)
  await inWork((work) => unlinkProgrammes(work, { source: 'job_1' }))
  assert.equal((await read(mpiId)).programme_count, 1)
  await inWork((work) => unlinkProgrammes(work, { source: 'job_2' }))
  assert.equal((await read(mpiId)).programme_count, 0)
})

test('identity facts contain documents, programmes and open reviews, no personal data', async () => {
  const mpiId = await register({ external_ids: { nin: '175 1990 0007', dhis2_uid: 'uIdOfAPers1' } })
  await operator.send({ method: 'PATCH', url: `/mpi/${mpiId}`, payload: { kyc_verified: true } })
  const facts = await inWork((work) => findFacts(work, mpiId))
  assert.equal(facts?.kyc_verified, true)
  assert.equal(facts?.has_nin, true)
  assert.equal(facts?.open_reviews, 0)
  assert.deepEqual(
    [...(await inWork((work) => findByDhis2Uids(work, ['uIdOfAPers1', 'uIdOfNobody'])))],
    [['uIdOfAPers1', mpiId]],
  )
  const listed = await inWork((work) => listFacts(work, 0, 1_000))
  assert.deepEqual(
    listed.find((one) => one.mpi_id === mpiId),
    facts,
  )
})
