import assert from 'node:assert/strict'
import { test } from 'node:test'
import { theSystem } from '#platform/scopes.ts'
import { inPlatformWork, inUnitOfWork } from '#platform/unit-of-work.ts'
import { linkProgramme } from '#slices/mpi/index.ts'
import { assertContract } from '#testing/contract.ts'
import { type Caller, openTestApp, type TestOrganization } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { advanceRun, startRun } from './recompute.ts'

const { organization, services, clock } = await openTestApp()
await services.queue.work()
const own = await organization()
const [operator, viewer, admin] = [await own.as('operator'), await own.as('viewer'), await own.as('admin')]

let born = 0
async function register(change: object = {}, by: Caller = operator): Promise<string> {
  born += 1
  const answer = await by.post('/mpi/register', {
    first_name: ['Awa', 'Moussa', 'Binta', 'Cheikh', 'Khady'][born % 5],
    last_name: 'Sow',
    date_of_birth: `${1930 + (born % 80)}-0${1 + (born % 9)}-1${born % 7}`,
    gender: 'F',
    region_code: 'DKR',
    country_code: 'SN',
    force_create: true,
    ...change,
  })
  assert.equal(answer.statusCode, 201, answer.body)
  return answer.json().mpi_id
}
const change = async (mpiId: string, body: object) => {
  const answer = await operator.send({ method: 'PATCH', url: `/mpi/${mpiId}`, payload: body })
  assert.equal(answer.statusCode, 200, answer.body)
}
const link = (mpiId: string, programme_type: string, organizationId = own.id) =>
  inUnitOfWork(services, { tenantId: organizationId, actor: theSystem }, (work) =>
    linkProgramme(work, mpiId, { programme_type }),
  )
const trust = async (mpiId: string, by: Caller = viewer) => (await by.get(`/api/v1/mpi/trust/${mpiId}`)).json()
const compute = async (mpiId: string) => (await operator.post(`/api/v1/mpi/trust/${mpiId}/compute`)).json()
const risks = async (mpiId: string, language = 'en') =>
  (await viewer.get(`/api/v1/mpi/trust/${mpiId}/risks`, { 'accept-language': language })).json()
const history = async (mpiId: string) => (await viewer.get(`/api/v1/mpi/trust/${mpiId}/history`)).json()

test('a score follows the registry step by step, from 15 to 100', async () => {
  const mpiId = await register()
  const first = await trust(mpiId)
  assert.deepEqual(first, {
    mpi_id: mpiId,
    score: 15,
    level: 'LOW',
    computed_at: clock.now().toISOString(),
    components: { kyc_verified: false, has_nin: false, programmes_count: 0 },
    breakdown: first.breakdown,
  })
  const scores = [first.score]
  const steps = [
    () => link(mpiId, 'vaccination'),
    () => change(mpiId, { kyc_verified: true }),
    () => change(mpiId, { external_ids: { nin: '1 234 1990 56789' } }),
    () => link(mpiId, 'nutrition'),
    () => link(mpiId, 'malaria'),
  ]
  for (const step of steps) {
    await step()
    scores.push((await trust(mpiId)).score)
  }
  assert.deepEqual(scores, [15, 25, 60, 90, 100, 100])
  const last = await trust(mpiId)
  assert.equal(last.level, 'HIGH')
  assert.deepEqual(last.components, { kyc_verified: true, has_nin: true, programmes_count: 3 })
  assert.deepEqual(await risks(mpiId), { risks: [], count: 0 })
})

test('every computation is in the history, newest first, and an unchanged score keeps the time of its computation', async () => {
  const mpiId = await register()
  const first = await compute(mpiId)
  assert.equal(first.score, 15)
  clock.advanceSeconds(60)
  assert.equal((await trust(mpiId)).computed_at, first.computed_at)
  await change(mpiId, { kyc_verified: true })
  assert.equal((await trust(mpiId)).computed_at, clock.now().toISOString())
  const second = await compute(mpiId)
  clock.advanceSeconds(60)
  const third = await compute(mpiId)
  const shown = await history(mpiId)
  assert.equal(shown.count, 3)
  assert.deepEqual(
    shown.history,
    [third, second, first].map(({ score, level, computed_at }) => ({ score, level, computed_at })),
  )
  assert.equal((await viewer.get(`/mpi/trust/${mpiId}/history?limit=1&offset=1`)).json().history[0].score, 50)
  assert.equal((await viewer.get(`/mpi/trust/${mpiId}/history?limit=501`)).statusCode, 422)
})

test('a likely duplicate, a missing number and contradictions are risks with reasons in the caller’s language', async () => {
  const twin = { first_name: 'Fatoumata', last_name: 'Diallo', date_of_birth: '1988-04-12' }
  const mpiId = await register(twin)
  const forced = await operator.post('/mpi/register', {
    ...twin,
    gender: 'F',
    region_code: 'DKR',
    country_code: 'SN',
    force_create: true,
  })
  const { mpi_id: other, review_id } = forced.json()
  assert.ok(review_id)
  for (const one of [mpiId, other]) {
    assert.equal((await trust(one)).score, 0)
    const { risks: found, count } = await risks(one)
    assert.equal(count, 2)
    assert.deepEqual(
      found.map((risk: { risk_type: string; severity: string; reason: string; review_id?: string }) => [
        risk.risk_type,
        risk.severity,
        risk.reason,
        risk.review_id,
      ]),
      [
        ['probable_duplicate', 'HIGH', 'open_review', review_id],
        ['missing_nin', 'LOW', 'no_national_number', undefined],
      ],
    )
  }
  await operator.post(`/mpi/reviews/${review_id}/resolve`, { decision: 'distinct' })
  assert.equal((await trust(mpiId)).score, 15)

  await operator.send({ method: 'PATCH', url: `/mpi/${other}`, payload: { date_of_birth: '1989-04-12', gender: 'M' } })
  const merged = await operator.post('/mpi/merge', { source_mpi_id: other, target_mpi_id: mpiId, reason: 'same' })
  assert.equal(merged.statusCode, 200, merged.body)
  const reasons = (await risks(mpiId)).risks.map(({ reason }: { reason: string }) => reason)
  assert.deepEqual(reasons, ['merged_birth_dates_differ', 'merged_sexes_differ', 'no_national_number'])
  assert.equal((await trust(mpiId)).score, 0)
  assert.equal((await trust(other)).mpi_id, mpiId)
  const sentences = await Promise.all(
    ['fr', 'en', 'wo'].map(async (language) => (await risks(mpiId, language)).risks[0].description),
  )
  assert.equal(new Set(sentences).size, 3)
})

test('an open review of a merged identity counts for the active one', async () => {
  const twin = { first_name: 'Mariama', last_name: 'Barry', date_of_birth: '1979-09-19' }
  const a = await register(twin)
  const b = await register(twin)
  const c = await register({ first_name: 'Penda' })
  await operator.post('/mpi/merge', { source_mpi_id: b, target_mpi_id: c, reason: 'same' })
  const own = (await risks(c)).risks.filter(
    ({ risk_type }: { risk_type: string }) => risk_type === 'probable_duplicate',
  )
  assert.equal(own.length, 1)
  assert.equal((await risks(a)).risks[0].review_id, own[0].review_id)
})

test('unknown and foreign identities are 404 everywhere; viewers do not compute, only admins recompute', async () => {
  const theirs = await register({}, await (await organization()).as('operator'))
  for (const mpiId of ['SN-DKR-26-AAAAAAAA', theirs]) {
    for (const path of ['', '/history', '/risks']) {
      const answer = await viewer.get(`/mpi/trust/${mpiId}${path}`)
      assert.equal(answer.statusCode, 404)
      assert.equal(answer.json().code, 'identity_not_found')
    }
    assert.equal((await operator.post(`/mpi/trust/${mpiId}/compute`)).statusCode, 404)
  }
  const mpiId = await register()
  assert.equal((await viewer.post(`/mpi/trust/${mpiId}/compute`)).statusCode, 403)
  for (const by of [viewer, operator, await own.as('programme_admin')]) {
    assert.equal((await by.post('/api/v1/mpi/trust/admin/recompute')).statusCode, 403)
  }
})

async function countScores(ids: readonly string[]): Promise<number> {
  const { rows } = await asOwner(services).query(
    'select count(*)::int as n from trust_score where tenant_id = any($1)',
    [ids],
  )
  return rows[0].n
}

const active = async (organizations: readonly TestOrganization[]) => {
  const { rows } = await asOwner(services).query(
    `select count(*)::int as n from mpi_identity where status = 'active' and tenant_id = any($1)`,
    [organizations.map(({ id }) => id)],
  )
  return rows[0].n
}

test('a run computes every identity of every organization once, and records only changed scores', async () => {
  const other = await organization()
  const by = await other.as('operator')
  const people = [await register({}, by), await register({}, by)]
  const before = await admin.get('/api/v1/mpi/trust/admin/recompute')
  assert.equal(before.json().status, 'never')
  const { rows } = await asOwner(services).query(`select count(*)::int as n from mpi_identity where status = 'active'`)
  const answer = await admin.post('/api/v1/mpi/trust/admin/recompute')
  assert.equal(answer.statusCode, 200, answer.body)
  const { recomputed, duration_ms, status, expected } = answer.json()
  assert.deepEqual([recomputed, status, expected], [rows[0].n, 'completed', rows[0].n])
  assert.equal(typeof duration_ms, 'number')
  assert.equal(await countScores([own.id, other.id]), await active([own, other]))
  for (const mpiId of people) assert.equal((await by.get(`/mpi/trust/${mpiId}/history`)).json().count, 1)
  const progress = (await admin.get('/mpi/trust/admin/recompute')).json()
  assert.equal(progress.recomputed, recomputed)
  assert.ok(progress.finished_at)

  clock.advanceSeconds(60)
  await link(people[0] ?? '', 'vaccination', other.id)
  const again = (await admin.post('/mpi/trust/admin/recompute')).json()
  assert.deepEqual([again.recomputed, again.changed], [recomputed, 1])
  assert.equal((await by.get(`/mpi/trust/${people[0]}/history`)).json().count, 2)
  assert.equal((await by.get(`/mpi/trust/${people[1]}/history`)).json().count, 1)
  assert.equal((await trust(people[1] ?? '', by)).computed_at, clock.now().toISOString())
})

test('an interrupted run is joined and finished, whichever worker processes its batches', async () => {
  const started = await startRun(services, theSystem)
  const half = await advanceRun(services, started.id, () => true)
  assert.equal(half.status, 'running')
  assert.ok(half.recomputed < half.expected)
  const [joined, ended] = await Promise.all([
    admin.post('/mpi/trust/admin/recompute'),
    advanceRun(services, started.id, () => false),
  ])
  assert.equal(joined.json().recomputed, half.expected)
  assert.equal(ended.recomputed, half.expected)
  const { rows } = await asOwner(services).query('select count(*)::int as n from trust_run')
  assert.equal(rows[0].n, 3)
})

test('the organization’s own score comes from the shares of its registry', async () => {
  const other = await organization()
  const [by, theirAdmin] = [await other.as('operator'), await other.as('admin')]
  const me = async () => (await by.get('/api/v1/mpi/trust/me')).json()
  const empty = await me()
  assert.equal(empty.mpi_id, other.id)
  assert.deepEqual([empty.score, empty.level], [15, 'LOW'])
  const withNumber = { external_ids: { nin: '2 555 1971 00001' } }
  const [a, b, c] = [await register(withNumber, by), await register({}, by), await register({}, by)]
  for (const mpiId of [a, b]) {
    await by.send({ method: 'PATCH', url: `/mpi/${mpiId}`, payload: { kyc_verified: true } })
  }
  await link(c, 'vaccination', other.id)
  await link(b, 'vaccination', other.id)
  // 20 + 35 (2 of 3 are verified) + 10 (one programme) - 5 (1 of 3 has a national number)
  const mine = await me()
  assert.deepEqual([mine.score, mine.level], [60, 'MEDIUM'])
  assert.deepEqual(mine.components, { kyc_verified: true, has_nin: false, programmes_count: 1 })
  // a: 20 + 35 + 25, b: 20 + 35 + 10 - 5, c: 20 + 10 - 5
  assert.deepEqual(mine.registry, {
    basis: 'registry',
    identities: 3,
    counted: 3,
    kyc_verified_pct: 66.7,
    has_nin_pct: 33.3,
    duplicates_pct: 0,
    inconsistent_pct: 0,
    mean_score: 55,
  })
  await theirAdmin.post('/mpi/trust/admin/recompute')
  const { rows } = await asOwner(services).query('select * from trust_summary where tenant_id = $1', [other.id])
  assert.deepEqual([rows[0].identities, rows[0].score_sum, rows[0].has_nin], [3, 165, 1])
  await inPlatformWork(services, theSystem, async ({ db }) => {
    await db.updateTable('mpi_population').set({ people: 5_000 }).where('tenant_id', '=', other.id).execute()
  })
  const large = await me()
  assert.equal(large.registry.basis, 'last_recompute')
  assert.equal(large.score, 60)
})

test('every operation of trust answers as the contract says', async () => {
  const base = '/api/v1/mpi/trust'
  const mpiId = await register()
  for (const id of [mpiId, 'SN-DKR-26-AAAAAAAA']) {
    assertContract('POST', `${base}/{mpi_id}/compute`, await operator.post(`${base}/${id}/compute`, {}))
    for (const path of ['', '/history', '/risks']) {
      assertContract('GET', `${base}/{mpi_id}${path}`, await viewer.get(`${base}/${id}${path}`))
    }
  }
  assertContract('GET', `${base}/me`, await viewer.get(`${base}/me`))
  const again = await own.as('admin')
  assertContract('POST', `${base}/admin/recompute`, await again.post(`${base}/admin/recompute`))
})
