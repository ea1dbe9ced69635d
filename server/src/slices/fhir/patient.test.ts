import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { assertFhir, resourceOf } from './testing/official.ts'

const { organization, server, services } = await openTestApp()
const ministry = await organization()
const operator = await ministry.as('operator')
const base = `${services.config.publicUrl}/fhir`
const sid = (kind: string) => `${base}/sid/${kind}`

const awa = {
  resourceType: 'Patient',
  identifier: [
    { system: 'https://openmrs.example.org/id', value: '100GEJ' },
    { system: sid('nin'), value: '2751199004123' },
  ],
  name: [
    { use: 'nickname', given: ['Fifi'] },
    { use: 'official', family: 'Ndiaye', given: ['Awa', 'Marie'] },
  ],
  telecom: [{ system: 'phone', value: '77 123 45 67', use: 'mobile' }],
  gender: 'female',
  birthDate: '1991-04-12',
  address: [{ use: 'home', city: 'Pikine', state: 'Thiès', country: 'SN' }],
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/patient-mothersMaidenName', valueString: 'Khady Sow' }],
}

test('a system says what it can do, to everybody, as FHIR defines it', async () => {
  const statement = resourceOf(await server.inject({ method: 'GET', url: '/fhir/metadata' }))
  assert.equal(statement.fhirVersion, '4.0.1')
  const [patient] = statement.rest[0].resource
  assert.deepEqual(
    patient.operation.map(({ name }: { name: string }) => name),
    ['match', 'ihe-pix'],
  )
})

test('a Patient is registered, read with every value, and changed', async () => {
  const made = await operator.post('/fhir/Patient', awa, { 'content-type': 'application/fhir+json' })
  assert.equal(made.statusCode, 201, made.body)
  const created = resourceOf(made)
  assert.equal(made.headers.location, `${base}/Patient/${created.id}`)
  const read = await operator.get(`/fhir/Patient/${created.id}`)
  assert.deepEqual(resourceOf(read), created)
  assert.equal(read.headers.etag, `W/"${created.meta.versionId}"`)
  const { meta: _, ...shown } = created
  assert.deepEqual(shown, {
    resourceType: 'Patient',
    id: created.id,
    extension: awa.extension,
    identifier: [{ use: 'official', system: sid('mpi'), value: created.id }, ...awa.identifier],
    active: true,
    name: [{ use: 'official', family: 'Ndiaye', given: ['Awa Marie'] }],
    telecom: [{ system: 'phone', value: '+221771234567' }],
    gender: 'female',
    birthDate: '1991-04-12',
    address: [{ use: 'home', city: 'Pikine', state: 'THI', country: 'SN' }],
  })
  const identity = (await operator.get(`/mpi/${created.id}`)).json()
  assert.deepEqual([identity.first_name, identity.external_ids.nin], ['Awa Marie', '2751199004123'])

  const put = (body: object, headers: Record<string, string> = {}) =>
    operator.send({ method: 'PUT', url: `/fhir/Patient/${created.id}`, payload: body, headers })
  const { telecom: __, ...withoutPhone } = created
  const changed = resourceOf(
    await put({ ...withoutPhone, birthDate: '1991' }, { 'if-match': String(read.headers.etag) }),
  )
  assert.deepEqual([changed.birthDate, changed.telecom, changed.identifier], ['1991', undefined, created.identifier])
  assert.notEqual(changed.meta.versionId, created.meta.versionId)
  const late = await put(created, { 'if-match': String(read.headers.etag) })
  assert.deepEqual([late.statusCode, resourceOf(late).issue[0].code], [412, 'conflict'])
  assert.equal((await put({ ...created, id: 'SN-DKR-26-00000000' })).statusCode, 422)
})

test('who is known already is not registered twice', async () => {
  const moussa = {
    ...awa,
    identifier: [{ system: 'urn:oid:1.2.3', value: 'M-1' }],
    name: [{ family: 'Faye', given: ['Moussa'] }],
  }
  const person = { ...moussa, gender: 'male', birthDate: '1984-01-30', telecom: undefined, extension: undefined }
  const condition = { 'if-none-exist': 'identifier=urn:oid:1.2.3|M-1' }
  const first = await operator.post('/fhir/Patient', person, condition)
  const again = await operator.post(
    '/fhir/Patient',
    { ...person, name: [{ family: 'Autre', given: ['Nom'] }] },
    condition,
  )
  assert.deepEqual([first.statusCode, again.statusCode], [201, 200], again.body)
  const { id } = resourceOf(first)
  assert.equal(resourceOf(again).id, id)

  const refused = await operator.post(
    '/fhir/Patient',
    { ...person, identifier: undefined },
    { 'accept-language': 'en' },
  )
  assert.equal(refused.statusCode, 409)
  const [issue] = resourceOf(refused).issue
  assert.equal(issue.code, 'duplicate')
  assert.deepEqual(issue.details.coding[1], { system: sid('mpi'), code: id })
  assert.match(issue.details.text, /^This person is very probably registered already/)

  const alike = { ...person, identifier: undefined, birthDate: '1984-01-31' }
  const doubtful = await operator.post('/fhir/Patient', alike, { prefer: 'return=OperationOutcome' })
  assert.equal(doubtful.statusCode, 201, doubtful.body)
  assert.deepEqual(
    [resourceOf(doubtful).issue[0].severity, resourceOf(doubtful).issue[0].code],
    ['warning', 'duplicate'],
  )
  const made = resourceOf(await operator.get(String(doubtful.headers.location).replace(services.config.publicUrl, '')))
  assert.equal(made.meta.tag[0].code, 'in-review')
  const quiet = { resourceType: 'Patient', name: [{ family: 'Ka', given: ['Ndeye'] }], birthDate: '1950' }
  const minimal = await operator.post('/fhir/Patient', quiet, { prefer: 'return=minimal' })
  assert.deepEqual([minimal.statusCode, minimal.body], [201, ''])
  const several = await operator.post('/fhir/Patient', quiet, { 'if-none-exist': 'birthdate=1984' })
  assert.deepEqual([several.statusCode, resourceOf(several).issue[0].code], [412, 'multiple-matches'])
})

test('two registrations on the condition of one new identifier make one person', async () => {
  const names = ['Adja', 'Bineta', 'Coumba', 'Dieynaba', 'Fama', 'Gnima']
  const answers = await Promise.all(
    names.map((given, at) =>
      operator.post(
        '/fhir/Patient',
        {
          resourceType: 'Patient',
          name: [{ family: `Sané${at}`, given: [given] }],
          identifier: [{ system: 'urn:x:y', value: 'R-1' }],
        },
        { 'if-none-exist': 'identifier=urn:x:y|R-1' },
      ),
    ),
  )
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 200, 200, 200, 200, 201])
  assert.equal(new Set(answers.map((answer) => resourceOf(answer).id)).size, 1)
})

test('mistakes are told by the elements of the Patient, in the language of the caller', async () => {
  const wrong = {
    ...awa,
    name: [{ family: 'Ndiaye', given: ['Awa\u202e'] }],
    birthDate: '1991-13-01',
    telecom: [
      { system: 'email', value: 'a@b.c' },
      { system: 'phone', value: '12' },
    ],
    address: [{ state: 'Nulle part', country: 'Sénégal' }],
  }
  const hidden = await operator.post('/fhir/Patient', wrong, { 'accept-language': 'en' })
  assert.equal(hidden.statusCode, 422)
  assert.deepEqual(resourceOf(hidden).issue[0].expression, ['Patient.name[0].given[0]'])
  const answer = await operator.post(
    '/fhir/Patient',
    { ...wrong, name: [{ family: 'Ndiaye' }] },
    { 'accept-language': 'en' },
  )
  const { issue } = resourceOf(answer)
  assert.deepEqual(issue.map(({ expression }: { expression: string[] }) => expression[0]).sort(), [
    'Patient.address[0].country',
    'Patient.address[0].state',
    'Patient.birthDate',
    'Patient.name[0].given',
    'Patient.telecom[1].value',
  ])
  const month = await operator.post('/fhir/Patient', { ...awa, birthDate: '1991-04' })
  assert.match(resourceOf(month).issue[0].details.text, /^Cette date n’existe pas/)
  for (const meaning of [{ active: false }, { deceasedBoolean: true }, { modifierExtension: [{ url: 'urn:x' }] }]) {
    const refused = await operator.post('/fhir/Patient', { ...awa, ...meaning })
    assert.deepEqual(
      [refused.statusCode, resourceOf(refused).issue[0].expression],
      [422, [`Patient.${Object.keys(meaning)[0]}`]],
    )
  }
})

test('merged people are Patients that others replace, and merges have a provenance', async () => {
  const person = (given: string, birthDate: string) => ({
    resourceType: 'Patient',
    name: [{ family: 'Diatta', given: [given] }],
    birthDate,
  })
  const [one, two] = [
    resourceOf(await operator.post('/fhir/Patient', person('Ousmane', '1977-02-03'))),
    resourceOf(await operator.post('/fhir/Patient', person('Sékou', '1990-10-09'))),
  ]
  const merge = { source_mpi_id: two.id, target_mpi_id: one.id, reason: 'La même personne', keep_target: true }
  assert.equal((await operator.post('/mpi/merge', merge)).statusCode, 200)
  const replaced = resourceOf(await operator.get(`/fhir/Patient/${two.id}`))
  assert.deepEqual([replaced.active, replaced.name[0].given], [false, ['Sékou']])
  assert.deepEqual(replaced.link, [{ other: { reference: `Patient/${one.id}` }, type: 'replaced-by' }])
  const standing = resourceOf(await operator.get(`/fhir/Patient/${one.id}`))
  assert.deepEqual(standing.link, [{ other: { reference: `Patient/${two.id}` }, type: 'replaces' }])
  assert.deepEqual(standing.identifier[1], { use: 'old', system: sid('mpi'), value: two.id })
  const refused = await operator.send({ method: 'PUT', url: `/fhir/Patient/${two.id}`, payload: two })
  assert.deepEqual([refused.statusCode, resourceOf(refused).issue[0].details.coding[1].code], [409, one.id])

  const found = resourceOf(await operator.get(`/fhir/Provenance?target=Patient/${two.id}`))
  const { resource } = found.entry[0]
  assertFhir(resource)
  assert.deepEqual(resource.target, [{ reference: `Patient/${one.id}` }, { reference: `Patient/${two.id}` }])
  assert.equal(resource.agent[0].who.identifier.value, operator.userId)
  assert.deepEqual(resourceOf(await operator.get(`/fhir/Provenance/${resource.id}`)), resource)
  await operator.post('/mpi/unmerge', { merged_mpi_id: two.id })
  const after = resourceOf(await operator.get(`/fhir/Provenance?target=${one.id}`))
  const activities = after.entry.map(
    ({ resource: { activity } }: { resource: { activity: { coding: [{ code: string }] } } }) => activity.coding[0].code,
  )
  assert.deepEqual(activities, ['merge', 'unmerge'])
  assert.equal(
    resourceOf(await operator.get(`/fhir/Provenance/${after.entry[1].resource.id}`)).activity.coding[0].code,
    'unmerge',
  )
  assert.equal(resourceOf(await operator.get(`/fhir/Patient/${two.id}`)).active, true)
  const stranger = await (await organization()).as('operator')
  for (const url of [`Patient/${one.id}`, `Provenance/${resource.id}`])
    assert.equal((await stranger.get(`/fhir/${url}`)).statusCode, 404)
  assert.equal(resourceOf(await stranger.get(`/fhir/Provenance?target=${one.id}`)).total, 0)
})
