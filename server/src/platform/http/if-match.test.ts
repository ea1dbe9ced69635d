import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'

const { organization, server, services, clock } = await openTestApp()
const operator = await (await organization()).as('programme_admin')
const body = { name: 'Rougeole', campaign_type: 'vaccination', prefix: 'ROUGE', language: 'fr', template_id: 'aero' }
const { id } = (await operator.post('/campaigns/', body)).json()
const url = `/campaigns/${id}`

const read = async () => String((await operator.get(url)).headers.etag)
const rename = (name: string, tag: string) =>
  operator.send({ method: 'PATCH', url, payload: { name }, headers: { 'if-match': tag } })

test('a change is made if what the caller has read is still there, and refused with 412 otherwise', async () => {
  const tag = await read()
  clock.advanceSeconds(1)
  assert.equal((await rename('Rougeole 2026', tag)).statusCode, 200)
  const late = await rename('Une autre', tag)
  assert.deepEqual([late.statusCode, late.json().code], [412, 'precondition_failed'])
  assert.equal((await operator.get(url)).json().name, 'Rougeole 2026')
  assert.equal((await rename('Rougeole bis', `"x", ${await read()}`)).statusCode, 200)
  assert.equal((await rename('Rougeole ter', '*')).statusCode, 200)
})

test('of many who change what they have all read, one succeeds', async () => {
  const tag = await read()
  clock.advanceSeconds(1)
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => rename(`Personne ${at}`, tag)))
  const statuses = answers.map(({ statusCode }) => statusCode).sort()
  assert.deepEqual(statuses, [200, ...Array(11).fill(412)])
})

test('what is not there cannot be what the caller has read', async () => {
  const missing = await operator.send({
    method: 'PATCH',
    url: '/campaigns/camp_nowhere',
    payload: { name: 'Rougeole' },
    headers: { 'if-match': '*' },
  })
  assert.equal(missing.statusCode, 404)
})

test('what a reading shows as null may be set to null', async () => {
  await operator.send({ method: 'PATCH', url, payload: { description: 'Texte' } })
  const cleared = await operator.send({ method: 'PATCH', url, payload: { description: null } })
  assert.deepEqual([cleared.statusCode, cleared.json().description], [200, null])
  const self = await operator.send({ method: 'PATCH', url: '/auth/me', payload: { full_name: 'Awa' } })
  assert.equal(self.json().full_name, 'Awa')
  const nameless = await operator.send({ method: 'PATCH', url: '/auth/me', payload: { full_name: null } })
  assert.equal(nameless.json().full_name, null)
  assert.equal((await server.inject({ url: '/openapi.json' })).statusCode, 200)
})

test('a conditional change of a person is no reading of that person', async () => {
  const people = await (await organization()).as('operator')
  const awa = { first_name: 'Awa', last_name: 'Ndiaye', region_code: 'DKR', country_code: 'SN' }
  const { mpi_id } = (await people.post('/mpi/register', awa)).json()
  const read: string[] = []
  services.notifier.on('data-read', ({ action, object }) => void read.push(`${action} ${object}`))
  const registry = `/mpi/${mpi_id}`
  const tag = String((await people.get(registry)).headers.etag)
  assert.deepEqual(read, [`person.opened ${mpi_id}`])
  const change = (method: 'PATCH' | 'PUT', url: string, payload: object, etag: string) =>
    people.send({ method, url, payload, headers: { 'if-match': etag } })
  const phone = { phone_number: '+221771234567' }
  assert.equal((await change('PATCH', registry, phone, tag)).statusCode, 200)
  assert.equal((await change('PATCH', registry, phone, '"another"')).statusCode, 412)
  const resource = `/fhir/Patient/${mpi_id}`
  const patient = await people.get(resource)
  assert.equal(read.length, 2)
  const updated = { ...patient.json(), birthDate: '1990-05-04' }
  assert.equal((await change('PUT', resource, updated, String(patient.headers.etag))).statusCode, 200)
  assert.equal((await change('PUT', resource, updated, '"another"')).statusCode, 412)
  assert.equal(read.length, 2)
})
