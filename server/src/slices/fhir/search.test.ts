import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { resourceOf } from './testing/official.ts'

const { organization, services } = await openTestApp()
const ministry = await organization()
const operator = await ministry.as('operator')
const viewer = await ministry.as('viewer')

const people = [
  ['Ndiaye', 'Awa Marie', 'female', '1991-04-12', 'DKR', 'Pikine', '+221771234567'],
  ['Ndiaye', 'Ibrahima', 'male', '1950', 'DKR', 'Guédiawaye', undefined],
  ['N’Diaye', 'Khady', 'female', '1950-06-01', 'THI', 'Mbour', undefined],
  ['Sow', 'Ndiaye', 'male', '1985-12-31', 'ZIG', 'Bignona', undefined],
  ['Bâ', 'Élimane', 'male', '1986-01-01', 'THI', 'Thiès Nord', '+221781112233'],
] as const
for (const [family, given, gender, birthDate, state, city, phone] of people) {
  const made = await operator.post('/fhir/Patient', {
    resourceType: 'Patient',
    name: [{ family, given: [given] }],
    gender,
    birthDate,
    address: [{ state, city, country: 'SN' }],
    ...(phone ? { telecom: [{ system: 'phone', value: phone }] } : {}),
    identifier: [{ system: 'urn:clinic', value: `${given}/1` }],
  })
  assert.equal(made.statusCode, 201, made.body)
}

interface Found {
  entry?: { resource: { id: string; name: [{ given: [string] }] } }[]
  link: { relation: string; url: string }[]
  total?: number
}

const givens = ({ entry = [] }: Found) => entry.map(({ resource }) => resource.name[0].given[0]).sort()
const search = async (query: string): Promise<string[]> =>
  givens(resourceOf(await viewer.get(`/fhir/Patient?${query}`)))

const questions: [query: string, found: string[]][] = [
  ['family=ndiaye', ['Awa Marie', 'Ibrahima']],
  ['family=NDI', ['Awa Marie', 'Ibrahima']],
  ['family:exact=Ndiaye', ['Awa Marie', 'Ibrahima']],
  ['family:exact=ndiaye', []],
  ['family:contains=DIAYE', ['Awa Marie', 'Ibrahima', 'Khady']],
  ['given=marie', ['Awa Marie']],
  ['given=awa&given=marie', ['Awa Marie']],
  ['given=eli', ['Élimane']],
  ['family=ba', ['Élimane']],
  ['name=ndiaye', ['Awa Marie', 'Ibrahima', 'Ndiaye']],
  ['family=ndiaye,sow', ['Awa Marie', 'Ibrahima', 'Ndiaye']],
  ['birthdate=1950', ['Ibrahima', 'Khady']],
  ['birthdate=1950-06-01', ['Khady']],
  ['birthdate=1950-06', ['Khady']],
  ['birthdate=ge1985&birthdate=lt1986', ['Ndiaye']],
  ['birthdate=gt1985-12-31', ['Awa Marie', 'Élimane']],
  ['birthdate=le1950-03-01', ['Ibrahima']],
  ['birthdate=eb1985', ['Ibrahima', 'Khady']],
  ['birthdate=sa1986', ['Awa Marie']],
  ['birthdate=ap1988', ['Awa Marie', 'Ndiaye', 'Élimane']],
  ['birthdate=ne1950&family=n', ['Awa Marie']],
  ['gender=female', ['Awa Marie', 'Khady']],
  ['gender=male&birthdate=1985-12-31', ['Ndiaye']],
  ['telecom=%2B221771234567', ['Awa Marie']],
  ['telecom=phone|771234567', ['Awa Marie']],
  ['telecom=email|a@b.c', []],
  ['phone=78 111 22 33', ['Élimane']],
  ['email=a@b.c', []],
  ['address-state=THI', ['Khady', 'Élimane']],
  ['address-state=Thiès&gender=male', ['Élimane']],
  ['address-city=thies', ['Élimane']],
  ['address=ziguinchor', ['Ndiaye']],
  ['address=pikine', ['Awa Marie']],
  ['address-country=ML', []],
  ['address-postalcode=11000', []],
  ['identifier=urn:clinic|Khady/1', ['Khady']],
  ['identifier=Khady/1,Ibrahima/1', ['Ibrahima', 'Khady']],
  ['identifier=urn:other|Khady/1', []],
  ['identifier=urn:clinic|Khady/1&family=sow', []],
  ['active=true&family=sow', ['Ndiaye']],
  ['family=personne', []],
]

test('people are found as PDQm asks', async () => {
  for (const [query, found] of questions) assert.deepEqual(await search(query), [...found].sort(), query)
})

test('a form finds the same, and no value is in the address of the next page', async () => {
  const form = (payload: string) =>
    viewer.send({
      method: 'POST',
      url: '/fhir/Patient/_search',
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const found = resourceOf(await form('family=Ndiaye&given=Ibrahima'))
  assert.deepEqual([givens(found), found.total], [['Ibrahima'], 1])
  assert.equal((await form('famly=Ndiaye')).statusCode, 422)
  const first = resourceOf(await form('family=Ndiaye&_count=1'))
  const next = first.link.find(({ relation }: { relation: string }) => relation === 'next').url
  assert.doesNotMatch(next, /Ndiaye/i)
  const json = await viewer.post('/fhir/Patient/_search', { family: ['Ndiaye'] })
  assert.deepEqual([json.statusCode, resourceOf(json).issue[0].code], [415, 'not-supported'])
})

test('next links lead through everybody once, and only the own organization can follow them', async () => {
  for (const query of ['_count=2', 'family:contains=a&_count=1', 'gender=male,female&_count=3']) {
    const seen: string[] = []
    const pages: string[] = []
    let url: string | undefined = `/fhir/Patient?${query}`
    while (url) {
      pages.push(url)
      const page: Found = resourceOf(await viewer.get(url))
      seen.push(...(page.entry ?? []).map(({ resource }) => resource.id))
      url = page.link.find(({ relation }) => relation === 'next')?.url.replace(services.config.publicUrl, '')
    }
    assert.equal(new Set(seen).size, seen.length)
    assert.equal(seen.length, query.startsWith('family') ? 4 : 5, query)
    const stranger = await (await organization()).as('viewer')
    assert.equal((await stranger.get(pages[1] ?? '')).statusCode, 422)
  }
})

test('by its id a merged identity is found itself, by its identifier the one that replaces it', async () => {
  const [source] = resourceOf(await viewer.get('/fhir/Patient?given=Khady')).entry
  const [target] = resourceOf(await viewer.get('/fhir/Patient?given=Ibrahima')).entry
  const [from, into] = [source.resource.id, target.resource.id]
  const merge = { source_mpi_id: from, target_mpi_id: into, reason: 'La même personne' }
  assert.equal((await operator.post('/mpi/merge', merge)).statusCode, 200)
  const ids = async (query: string) =>
    (resourceOf(await viewer.get(`/fhir/Patient?${query}`)).entry ?? []).map(
      ({ resource }: { resource: { id: string } }) => resource.id,
    )
  assert.deepEqual(await ids(`_id=${from}`), [from])
  assert.deepEqual(await ids(`_id=${from}&active=true`), [])
  assert.deepEqual(await ids(`_id=${from},${into}&active=false`), [from])
  assert.deepEqual(await ids(`identifier=mpi|${from}`), [into])
  assert.deepEqual(await ids('identifier=urn:clinic|Khady/1'), [into])
  const refused = await viewer.get('/fhir/Patient?active=false&family=ndiaye', { 'accept-language': 'en' })
  assert.match(resourceOf(refused).issue[0].details.text, /^Merged identities are in no index/)
})

test('what cannot be searched is refused by name', async () => {
  for (const query of [
    'familly=x',
    'birthdate=yesterday',
    'gender=m',
    '_count=0',
    '_page=abc',
    '_sort=family',
    'active=maybe',
  ]) {
    const answer = await viewer.get(`/fhir/Patient?${query}`)
    assert.equal(answer.statusCode, 422, query)
    assert.match(resourceOf(answer).issue[0].diagnostics, new RegExp(`^${query.split('=')[0]} `))
  }
  const many = resourceOf(await viewer.get('/fhir/Patient?_count=5000'))
  assert.match(many.link[0].url, /_count=100$/)
})
