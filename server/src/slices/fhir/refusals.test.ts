import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { resourceOf } from './testing/official.ts'

const { organization, server } = await openTestApp()
const ministry = await organization()
const viewer = await ministry.as('viewer')
const manager = await ministry.as('programme_admin')

const issueOf = (answer: Parameters<typeof resourceOf>[0]) => resourceOf(answer).issue[0]

test('every refusal is an OperationOutcome, also where nothing is', async () => {
  const xml = { accept: 'application/fhir+xml' }
  const big = JSON.stringify({ resourceType: 'Patient', x: 'x'.repeat(300_000) })
  const json = { 'content-type': 'application/fhir+json' }
  const answers: [number, string, Parameters<typeof resourceOf>[0]][] = [
    [401, 'login', await server.inject({ method: 'GET', url: '/fhir/Patient' })],
    [403, 'forbidden', await viewer.post('/fhir/Patient', {})],
    [404, 'not-found', await viewer.get('/fhir/Patient/SN-DKR-26-00000000')],
    [404, 'not-found', await viewer.get('/fhir/Observation')],
    [404, 'not-found', await server.inject({ method: 'GET', url: '/fhir/.well-known/smart-configuration' })],
    [404, 'not-found', await viewer.get('/api/v1/fhir/nowhere')],
    [405, 'not-supported', await viewer.send({ method: 'DELETE', url: '/fhir/Patient/x' })],
    [406, 'not-supported', await viewer.get('/fhir/Patient', xml)],
    [406, 'not-supported', await viewer.get('/fhir/Patient?_format=xml')],
    [406, 'not-supported', await server.inject({ method: 'GET', url: '/fhir/metadata', headers: xml })],
    [400, 'structure', await manager.send({ method: 'POST', url: '/fhir/Patient', payload: '{', headers: json })],
    [413, 'too-long', await manager.send({ method: 'POST', url: '/fhir/Patient', payload: big, headers: json })],
    [
      415,
      'not-supported',
      await manager.send({
        method: 'POST',
        url: '/fhir/Patient',
        payload: '<Patient/>',
        headers: { 'content-type': 'application/fhir+xml' },
      }),
    ],
    [422, 'invalid', await manager.post('/fhir/Patient', { resourceType: 'Observation' })],
  ]
  for (const [status, code, answer] of answers)
    assert.deepEqual([answer.statusCode, issueOf(answer).code], [status, code], answer.body)
  assert.ok(answers[0]?.[2].headers['www-authenticate'])
  const words = await Promise.all(
    ['fr', 'en', 'wo'].map(
      async (language) =>
        issueOf(await viewer.get('/fhir/Patient', { ...xml, 'accept-language': language })).details.text,
    ),
  )
  assert.equal(new Set(words).size, 3)
})

test('JSON is accepted by every name that it has', async () => {
  for (const accept of [
    'application/json',
    'application/fhir+json;q=1.0, application/fhir+xml;q=0.5',
    '*/*',
    'text/html, application/*;q=0.2',
  ])
    assert.equal((await viewer.get('/fhir/Patient', { accept })).statusCode, 200, accept)
  for (const format of ['json', 'application/json', 'application/fhir%2Bjson', 'application/fhir+json'])
    assert.equal((await viewer.get(`/fhir/Patient?_format=${format}`, { accept: 'text/xml' })).statusCode, 200, format)
})

test('a key with scopes may do what they cover, and nothing outside FHIR', async () => {
  const makeKey = async (scopes: string[], role = 'operator') =>
    manager.post('/api-keys', { name: 'OpenMRS', role, scopes, expires_at: '2027-06-30T00:00:00Z' })
  const made = await makeKey(['system/Patient.rs'])
  assert.deepEqual(made.json().scopes, ['system/Patient.rs'])
  assert.deepEqual((await manager.get('/api-keys')).json().items[0].scopes, ['system/Patient.rs'])
  const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
    server.inject({
      method,
      url,
      headers: { authorization: `Bearer ${made.json().key}`, 'accept-language': 'en' },
      ...(payload ? { payload } : {}),
    })
  assert.equal((await call('GET', '/fhir/Patient')).statusCode, 200)
  assert.equal((await call('GET', '/fhir/Patient/SN-DKR-26-00000000')).statusCode, 404)
  for (const answer of [await call('POST', '/fhir/Patient', {}), await call('GET', '/fhir/Provenance?target=x')]) {
    assert.deepEqual([answer.statusCode, issueOf(answer).details.coding[0].code], [403, 'scope_missing'])
  }
  assert.match(issueOf(await call('POST', '/fhir/Patient', {})).details.text, /needed: system\/Patient\.c\.$/)
  for (const url of ['/mpi/search', '/campaigns', '/cards', '/billing/balance'])
    assert.deepEqual(
      [(await call('GET', url)).statusCode, (await call('GET', url)).json().code],
      [403, 'scope_missing'],
      url,
    )
  assert.equal((await makeKey(['system/Patient.crus'], 'viewer')).statusCode, 422)
  assert.equal((await makeKey(['patient/Patient.r'])).statusCode, 422)
  assert.equal((await makeKey([])).statusCode, 422)
  const all = (await makeKey(['system/*.rs'], 'viewer')).json()
  const wide = await server.inject({
    method: 'GET',
    url: '/fhir/Provenance?target=x',
    headers: { authorization: `Bearer ${all.key}` },
  })
  assert.equal(wide.statusCode, 200)
})
