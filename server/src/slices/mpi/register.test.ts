import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routesOf } from '#platform/http/access.ts'
import { buildServer } from '#platform/http/server.ts'
import { accessReader } from '#slices/accounts/index.ts'
import { ModuleInactive } from '#slices/billing/index.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { learningRoutes, photoRoutes, registryRoutes, reviewRoutes, teachingRoutes, trialRoutes } from './index.ts'

const { organization, clock, services, logged } = await openTestApp()
const own = await organization()
const operator = await own.as('operator')

const awa = {
  first_name: 'Awa',
  last_name: 'Ndiaye',
  date_of_birth: '1987-12-03',
  gender: 'F',
  region_code: 'DKR',
  country_code: 'SN',
}

test('a new person gets an id that tells where and when the person was registered', async () => {
  const answer = await operator.post('/mpi/register', { ...awa, phone_number: '77 123 45 67' })
  assert.equal(answer.statusCode, 201, answer.body)
  const { mpi_id, ...rest } = answer.json()
  assert.match(mpi_id, /^SN-DKR-26-[0-9A-HJKMNP-TV-Z]{8}$/)
  assert.deepEqual(rest, { status: 'created', confidence: 'new_identity', created_at: clock.now().toISOString() })
  const read = (await operator.get(`/mpi/${mpi_id.toLowerCase()}/`)).json()
  assert.equal(read.phone_number, '+221771234567')
  assert.equal(read.last_name, 'Ndiaye')
  assert.equal(read.status, 'active')
  assert.deepEqual(read.external_ids, {})
  assert.deepEqual(read.programmes, [])
})

test('the same person again is refused with the body that the contract fixes', async () => {
  const mariama = { ...awa, first_name: 'Mariama', date_of_birth: '1990-02-14' }
  const first = (await operator.post('/mpi/register', mariama)).json()
  const answer = await operator.post('/mpi/register', { ...mariama, first_name: 'MARIAMA' })
  assert.equal(answer.statusCode, 409)
  assert.match(String(answer.headers['content-type']), /^application\/json/)
  const body = answer.json()
  assert.equal(body.status, 'duplicate_detected')
  assert.equal(body.existing_mpi_id, first.mpi_id)
  assert.equal(body.action, 'use_existing_or_review')
  assert.ok(body.similarity_score >= 0.95 && body.similarity_score <= 1)
  assert.ok(body.matched_fields.includes('last_name') && body.matched_fields.includes('date_of_birth'))
  assert.equal(body.code, 'duplicate_detected')
  assert.ok(body.error.length > 0 && body.detail.length > 0)
  assert.match(body.matcher_version, /^rules /)
})

test('a refused duplicate says in the caller’s language what speaks for and against, the heaviest first', async () => {
  const coumba = { ...awa, first_name: 'Coumba', date_of_birth: '1991-03-15' }
  await operator.post('/mpi/register', coumba)
  const spoken = async (language: string) => {
    const answer = await operator.post('/mpi/register', coumba, { 'accept-language': language })
    const reasons: { field: string; weight: number; text: string }[] = answer.json().reasons
    const findings = reasons.filter(({ field }) => field !== 'population')
    assert.deepEqual(
      findings.map(({ weight }) => Math.abs(weight)),
      findings.map(({ weight }) => Math.abs(weight)).sort((a, b) => b - a),
    )
    return findings.find(({ field }) => field === 'date_of_birth')?.text
  }
  assert.equal(await spoken('fr'), 'le même jour')
  assert.equal(await spoken('en'), 'the same day')
  assert.equal(await spoken('wo'), 'benn bés')
})

test('twins with different first names both register', async () => {
  const twin = { ...awa, last_name: 'Diagne', date_of_birth: '2015-06-20' }
  assert.equal((await operator.post('/mpi/register', { ...twin, first_name: 'Adama' })).statusCode, 201)
  assert.equal((await operator.post('/mpi/register', { ...twin, first_name: 'Hawa' })).statusCode, 201)
})

test('people with similar surnames stay two people until a review', async () => {
  const diop = { ...awa, first_name: 'Aminata', last_name: 'Diop', date_of_birth: '1991-08-17' }
  assert.equal((await operator.post('/mpi/register', diop)).statusCode, 201)
  const diouf = await operator.post('/mpi/register', { ...diop, last_name: 'Diouf' })
  assert.equal(diouf.statusCode, 201, diouf.body)
  assert.equal((await operator.post('/mpi/register', { ...diop, last_name: 'Jóob' })).statusCode, 409)
  assert.equal(
    (await operator.post('/mpi/register', { ...diop, last_name: 'Aminata', first_name: 'DIOP' })).statusCode,
    409,
  )
})

test('force_create creates despite a duplicate, opens a review and is in the audit trail', async () => {
  const person = { ...awa, first_name: 'Coumba', last_name: 'Gaye', date_of_birth: '1979-04-23' }
  const first = (await operator.post('/mpi/register', person)).json()
  const forced = await operator.post('/mpi/register', { ...person, force_create: true })
  assert.equal(forced.statusCode, 201)
  const { mpi_id, confidence, review_id } = forced.json()
  assert.notEqual(mpi_id, first.mpi_id)
  assert.equal(confidence, 'probable')
  const review = (await operator.get(`/mpi/reviews/${review_id}`)).json()
  assert.equal(review.origin, 'forced')
  assert.deepEqual([review.existing_mpi_id, review.new_mpi_id], [first.mpi_id, mpi_id])
  const trail = (await (await own.as('programme_admin')).get('/audit/entries?limit=100')).json()
  const act = trail.items.find((entry: { object: string }) => entry.object === mpi_id)
  assert.equal(act.action, 'mpi.person_registered')
  assert.equal(act.details.forced, true)
})

test('a likely but uncertain duplicate is created with a review', async () => {
  const person = { ...awa, first_name: 'Ndeye Fatou', last_name: 'Diouf', date_of_birth: '1984-09-17' }
  await operator.post('/mpi/register', person)
  const doubtful = { date_of_birth: null }
  const answer = await operator.post('/mpi/register', { ...person, ...doubtful })
  assert.equal(answer.statusCode, 201)
  assert.equal(answer.json().confidence, 'probable')
  assert.match(answer.json().review_id, /^rev_/)
})

test('all mistakes are listed in one answer', async () => {
  const answer = await operator.post('/mpi/register', {
    first_name: '  ',
    last_name: 'x'.repeat(201),
    date_of_birth: '2026-03-11',
    gender: 'M',
    region_code: 'DAKAR',
    country_code: 'ZZ',
    phone_number: '12',
    external_ids: { nin: 'a'.repeat(200) },
  })
  assert.equal(answer.statusCode, 422)
  const paths = answer.json().errors.map((error: { path: string }) => error.path)
  assert.deepEqual(paths.sort(), [
    'country_code',
    'date_of_birth',
    'external_ids/nin',
    'first_name',
    'last_name',
    'phone_number',
    'region_code',
  ])
})

test('dates must exist, names must be plain text', async () => {
  const refused = async (change: object) => (await operator.post('/mpi/register', { ...awa, ...change })).statusCode
  assert.equal(await refused({ date_of_birth: '1990-02-30' }), 422)
  assert.equal(await refused({ date_of_birth: '1899-12-31' }), 422)
  assert.equal(await refused({ date_of_birth: 'yesterday' }), 422)
  assert.equal(await refused({ first_name: 'A\u202Ewa' }), 422)
  assert.equal(await refused({ first_name: 'A\u0007wa' }), 422)
  assert.equal(await refused({ first_name: '\u0000' }), 422)
  assert.equal(await refused({ first_name: '12345' }), 422)
  assert.equal(await refused({ first_name: 5 }), 422)
  assert.equal(await refused({ gender: 'X' }), 422)
  assert.equal(await refused({ external_ids: 'none' }), 422)
})

test('names are stored as they are written, in one Unicode form', async () => {
  const answer = await operator.post('/mpi/register', {
    ...awa,
    first_name: ' Aı\u0308ssatou   Ñaŋ ',
    last_name: "N'De\u0301ye",
    date_of_birth: '2001-05-06',
    unknown_field: 'is ignored',
  })
  const { first_name, last_name } = (await operator.get(`/mpi/${answer.json().mpi_id}`)).json()
  assert.equal(first_name, 'Aı̈ssatou Ñaŋ'.normalize('NFC'))
  assert.equal(last_name, "N'Déye")
})

test('the match ranks people, names fuzzy fields and changes nothing', async () => {
  const person = { ...awa, first_name: 'Ousmane', last_name: 'Diallo', date_of_birth: '1970-11-30', gender: 'M' }
  const { mpi_id } = (await operator.post('/mpi/register', person)).json()
  const viewer = await own.as('viewer')
  const before = (await viewer.get('/mpi/search')).json().total
  const { matches } = (
    await viewer.post('/mpi/match', { ...person, last_name: 'Jallow', region_code: undefined })
  ).json()
  assert.equal(matches[0].mpi_id, mpi_id)
  assert.ok(matches[0].matched_fields.includes('last_name_fuzzy'), JSON.stringify(matches[0]))
  assert.ok(['certain', 'probable', 'possible'].includes(matches[0].confidence))
  assert.equal((await viewer.get('/mpi/search')).json().total, before)
})

test('another organization neither finds nor matches nor reads the person', async () => {
  const { mpi_id } = (
    await operator.post('/mpi/register', { ...awa, first_name: 'Seynabou', date_of_birth: '1966-06-06' })
  ).json()
  const outsider = await (await organization()).as('admin')
  assert.equal((await outsider.get(`/mpi/${mpi_id}`)).statusCode, 404)
  assert.equal((await outsider.get('/mpi/search?q=Seynabou')).json().total, 0)
  assert.deepEqual((await outsider.post('/mpi/match', awa)).json(), { matches: [] })
  assert.equal(
    (await outsider.post('/mpi/register', { ...awa, first_name: 'Seynabou', date_of_birth: '1966-06-06' })).statusCode,
    201,
  )
})

test('neither the database nor the audit trail nor the log contains personal data in the clear', async () => {
  await operator.post('/mpi/register', {
    ...awa,
    first_name: 'Zuleikha',
    last_name: 'Quodbassa',
    mother_name: 'Quelimane',
    commune: 'Ouakamville',
    phone_number: '+221775550199',
    external_ids: { nin: '1751198700042' },
  })
  const { rows: tables } = await asOwner(services).query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and (relname like 'mpi\\_%' or relname like 'audit%')`,
  )
  assert.ok(tables.length > 8)
  for (const { name } of tables) {
    const { rows } = await asOwner(services).query<{ row: string }>(`select row_to_json(t)::text as row from ${name} t`)
    for (const { row } of rows) {
      assert.doesNotMatch(row, /zuleikha|quodbassa|quelimane|ouakamville|775550199|1751198700042/i, name)
    }
  }
  assert.doesNotMatch(logged(), /zuleikha|quodbassa|quelimane|775550199|1751198700042/i)
})

test('a person is recognized by an external identifier under another spelling', async () => {
  const person = { ...awa, first_name: 'Papa Demba', last_name: 'Mbengue', date_of_birth: '1958-08-08', gender: 'M' }
  const { mpi_id } = (
    await operator.post('/mpi/register', { ...person, external_ids: { nin: '1 751 1958 00001' } })
  ).json()
  const again = { ...person, first_name: 'P D', date_of_birth: '1959-01-01', external_ids: { nin: '1751195800001' } }
  const answer = await operator.post('/mpi/register', again)
  assert.equal(answer.statusCode, 409)
  assert.equal(answer.json().existing_mpi_id, mpi_id)
})

test('the registry is refused without its module', async () => {
  const personNumbers = { of: async () => [], holders: async () => [] }
  const peopleOfUnit = async () => assert.fail('no unit is asked for')
  const withoutRegistry = await buildServer(services, {
    access: accessReader(services),
    gate: async (_caller, module) => {
      throw new ModuleInactive(module)
    },
    routes: [
      (routes) => registryRoutes(routes, personNumbers, peopleOfUnit),
      (routes) => reviewRoutes(routes, services, peopleOfUnit),
      photoRoutes,
      learningRoutes,
      teachingRoutes,
      trialRoutes,
    ],
  })
  await withoutRegistry.ready()
  const headers = { authorization: `Bearer ${(await own.as('programme_admin')).token}` }
  const operations = routesOf(withoutRegistry).filter(
    ({ url, method, config }) => url.startsWith('/mpi') && config?.access !== 'public' && method !== 'HEAD',
  )
  assert.ok(operations.length > 20, `${operations.length}`)
  for (const { url, method } of operations) {
    const answer = await withoutRegistry.inject({ method: String(method) as 'GET', url, headers })
    assert.deepEqual([answer.statusCode, answer.json().code], [403, 'module_inactive'], `${method} ${url}`)
    assert.equal(answer.json().module, 'mpi_registry')
  }
  const refused = await withoutRegistry.inject({ method: 'POST', url: '/mpi/register', headers, payload: awa })
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'module_inactive'])
})
