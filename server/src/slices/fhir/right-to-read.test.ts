import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { resourceOf } from './testing/official.ts'

const { organization, server, services } = await openTestApp()
const ministry = await organization()
const manager = await ministry.as('programme_admin')
const operator = await ministry.as('operator')
const viewer = await ministry.as('viewer')
const base = `${services.config.publicUrl}/fhir`

const condition = { 'if-none-exist': 'identifier=urn:clinic|R-1' }
const marieme = {
  resourceType: 'Patient',
  identifier: [{ system: 'urn:clinic', value: 'R-1' }],
  name: [{ family: 'Ndour', given: ['Marième'] }],
  birthDate: '1988-07-21',
}
const known = resourceOf(await operator.post('/fhir/Patient', marieme))

/** A caller by a key with these scopes. */
async function keyWith(scopes: string[]) {
  const { key } = (
    await manager.post('/api-keys', { name: 'OpenMRS', role: 'operator', scopes, expires_at: '2027-06-30T00:00:00Z' })
  ).json()
  return (method: 'POST' | 'PUT', url: string, payload: object, headers: Record<string, string> = {}) =>
    server.inject({ method, url, payload, headers: { authorization: `Bearer ${key}`, ...headers } })
}

test('who may register people and not read about them gets the address of the person and nothing else', async () => {
  const families = ['Diagne', 'Mendy', 'Kouyaté', 'Wone', 'Bassène', 'Ly']
  const newcomer = (at: number) => ({
    resourceType: 'Patient',
    name: [{ family: families[at], given: ['Sokhna'] }],
    birthDate: `${1950 + 7 * at}-0${at + 1}-11`,
  })
  const rights: [scopes: string[], isReader: boolean][] = [
    [['system/Patient.c'], false],
    [['system/Patient.cu'], false],
    [['system/Patient.cs'], false],
    [['system/Patient.c', 'system/Provenance.rs'], false],
    [['system/Patient.cr'], true],
    [['system/Patient.c', 'system/*.r'], true],
  ]
  for (const [at, [scopes, isReader]] of rights.entries()) {
    const call = await keyWith(scopes)
    const found = await call('POST', '/fhir/Patient', marieme, { ...condition, prefer: 'return=representation' })
    const once = { 'idempotency-key': `right-${at}` }
    const made = await call('POST', '/fhir/Patient', newcomer(at), once)
    const repeated = await call('POST', '/fhir/Patient', newcomer(at), once)
    const label = scopes.join(' ')
    assert.deepEqual([found.statusCode, made.statusCode, repeated.statusCode], [200, 201, 201], label)
    assert.equal(found.headers.location, `${base}/Patient/${known.id}`, label)
    assert.match(String(made.headers.location), /\/fhir\/Patient\/SN-/, label)
    for (const answer of [found, made, repeated]) assert.equal(answer.body !== '', isReader, label)
    // A hash of what is shown would confirm a guess.
    assert.equal(found.headers.etag !== undefined, isReader, label)
  }
  const changing = await keyWith(['system/Patient.u'])
  const changed = await changing('PUT', `/fhir/Patient/${known.id}`, { ...marieme, id: known.id, gender: 'female' })
  assert.deepEqual([changed.statusCode, changed.body, changed.headers.etag], [200, '', undefined])
  for (const [caller, status] of [
    [operator, 200],
    [manager, 200],
    [viewer, 403],
  ] as const) {
    const answer = await caller.post('/fhir/Patient', marieme, condition)
    assert.equal(answer.statusCode, status)
    if (status === 200) assert.equal(resourceOf(answer).birthDate, '1988-07-21')
  }
})

test('every reading through FHIR leaves a trace without personal values', async () => {
  const other = resourceOf(
    await operator.post('/fhir/Patient', {
      ...marieme,
      identifier: undefined,
      name: [{ family: 'Seck', given: ['Coura'] }],
    }),
  )
  const merge = { source_mpi_id: other.id, target_mpi_id: known.id, reason: 'La même', keep_target: true }
  assert.equal((await operator.post('/mpi/merge', merge)).statusCode, 200)
  const reader = await ministry.as('viewer')
  const resource = { name: 'resource', resource: marieme }
  const source = { name: 'sourceIdentifier', valueIdentifier: { system: 'urn:clinic', value: 'R-1' } }
  const pix = '/fhir/Patient/$ihe-pix?sourceIdentifier=urn:clinic|R-1'
  const merges = resourceOf(await reader.get(`/fhir/Provenance?target=Patient/${known.id}`))
  const answers = [
    await reader.get(`/fhir/Patient/${known.id}`),
    await reader.get('/fhir/Patient?family=Ndour'),
    await reader.post('/fhir/Patient/$match', { resourceType: 'Parameters', parameter: [resource] }),
    await reader.get(pix),
    await reader.get(`${pix}&targetSystem=urn:nowhere`),
    await reader.post('/fhir/Patient/$ihe-pix', { resourceType: 'Parameters', parameter: [source] }),
    await reader.get(`/fhir/Provenance/${merges.entry[0].resource.id}`),
    await reader.get('/fhir/Provenance?target=Marieme%20Ndour'),
  ]
  assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([200]))
  const conditional = await keyWith(['system/Patient.c'])
  await conditional('POST', '/fhir/Patient', marieme, condition)

  const entries = async (): Promise<{ action: string; actor: string; object: string; details: { times?: number } }[]> =>
    (await manager.get('/audit/entries?limit=500')).json().items
  const people = [operator, manager, viewer, reader].map(({ userId }) => userId)
  const byKeys = (found: Awaited<ReturnType<typeof entries>>) =>
    found.filter(
      ({ action, actor, object }) => action === 'person.opened' && object === known.id && !people.includes(actor),
    )
  await until(async () => {
    const found = await entries()
    return byKeys(found).length > 0 && found.filter(({ actor }) => actor === reader.userId).length >= 6
  })
  const all = await entries()
  const of = (action: string) =>
    all
      .filter((entry) => entry.action === action && entry.actor === reader.userId)
      .map(({ object, details: { times = 1 } }) => [object, times])
  const sum = (action: string) => of(action).reduce((total, [, times]) => total + Number(times), 0)
  assert.deepEqual(['person.opened', 'people.listed', 'people.matched', 'person.history_read'].map(sum), [3, 2, 1, 2])
  assert.ok([...of('person.opened'), ...of('person.history_read')].every(([object]) => object === known.id))
  assert.ok(byKeys(all).length > 0)
  assert.doesNotMatch(JSON.stringify(all), /Ndour|R-1\b/)
})
