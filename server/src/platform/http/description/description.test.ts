import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beneficiaryFields } from '@samakart/rules/beneficiary-fields'
import { refusalKinds } from '#platform/refusal.ts'
import { eventTypes, TEST_EVENT } from '#slices/webhooks/event-types.ts'
import { openTestApp } from '#testing/test-app.ts'
import { readDescription } from '../../../../../proofs/api/description.ts'
import { nameOf, readExamples } from './describe-examples.ts'
import { type Document, operationsOf, type Schema } from './document.ts'
import { tagDescriptions } from './openapi.ts'
import { singular } from './operation-names.ts'

const { server, organization } = await openTestApp()
const document = server.swagger() as unknown as Omit<Document, 'tags'> & {
  tags: { name: string; description: string }[]
}
const operations = operationsOf(document)

test('the description is accepted by the recommended rules of another tool', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    // The specified paths have `/mpi/{mpi_id}/history` beside `/mpi/resolve-dhis2/{dhis2_uid}`; there is no licence for others.
    rules: { 'no-ambiguous-paths': 'off', 'info-license': 'off' },
  })
  const found = await lintFromString({ source: JSON.stringify(document), config, absoluteRef: '/openapi.json' })
  assert.deepEqual([...new Set(found.map(({ ruleId, message }) => `${ruleId}: ${message}`))], [])
})

test('every operation has a name of its own that a program can use, and a tag that says what it is about', () => {
  const names = operations.map(({ operation }) => operation.operationId ?? '')
  assert.equal(new Set(names).size, operations.length)
  for (const name of names) assert.match(name, /^(get|post|put|patch|delete)[A-Z][A-Za-z0-9]*$/)
  assert.ok(names.includes('getCampaignJobs') && names.includes('postCardRevoke') && names.includes('getJob'))
  for (const { name, description } of document.tags) assert.ok(description.length > 20, name)
  assert.deepEqual(document.tags.map(({ name }) => name).sort(), Object.keys(tagDescriptions).sort())
})

test('no object of a body or an answer is without a name, and one thing has one name', () => {
  const schemas = document.components?.schemas as Record<string, Schema>
  for (const { path, method, operation } of operations) {
    const media = [operation.requestBody, ...Object.values(operation.responses ?? {})].flatMap((part) =>
      Object.entries(part?.content ?? {}),
    )
    for (const [type, { schema }] of media)
      if (type === 'application/json') assert.equal(schema?.properties, undefined, `${method} ${path}`)
  }
  for (const name of ['Campaign', 'Job', 'CampaignPage']) assert.ok(schemas[name], name)
  const texts = Object.values(schemas).map((schema) => JSON.stringify(schema))
  assert.equal(new Set(texts).size, texts.length)
})

test('no enumeration has values that differ by case only, of which generators would make one name', () => {
  const twice: unknown[] = []
  JSON.stringify(document, (name, value: unknown) => {
    if (name === 'enum' && Array.isArray(value)) {
      const names = value.map((each) => String(each).toLowerCase())
      if (new Set(names).size < names.length) twice.push(value)
    }
    return value
  })
  assert.deepEqual(twice, [])
})

test('public operations need nothing, all others a token; those that act take a key against repetition', () => {
  for (const { path, method, operation } of operations) {
    const parameters = JSON.stringify(operation.parameters ?? [])
    const isPublic = operation.security?.length === 0
    assert.equal(isPublic, operation['x-role'] === undefined, path)
    const isOncePerKey = method !== 'get' && !isPublic && !path.startsWith('/auth/')
    assert.equal(parameters.includes('IdempotencyKey'), isOncePerKey, `${method} ${path}`)
  }
})

test('who makes something is told where it is', async () => {
  const operator = await (await organization()).as('operator')
  const campaign = { name: 'Où', campaign_type: 'vaccination', prefix: 'OUEST', language: 'fr', template_id: 'aero' }
  const made = await operator.post('/campaigns/', campaign)
  assert.equal(made.headers.location, `/campaigns/${made.json().id}`)
  assert.equal((await operator.get(String(made.headers.location))).json().name, 'Où')
  const people = { beneficiaries: [{ first_name: 'Awa', last_name: 'Diop' }] }
  const job = await operator.post(`${made.headers.location}/jobs`, people)
  assert.equal(job.headers.location, `/jobs/${job.json().job_id}`)
  assert.equal((await operator.get(String(job.headers.location))).statusCode, 200)
})

test('requests are described as they are checked: rows of lists, files, telephone numbers, colours', () => {
  const schemas = document.components?.schemas as Record<string, Schema>
  const beneficiary = schemas.Beneficiary as Schema
  assert.deepEqual(Object.keys(beneficiary.properties ?? {}), [...beneficiaryFields])
  assert.deepEqual(beneficiary.required, ['first_name', 'last_name'])
  const file = document.paths?.['/imports/beneficiaries']?.post?.requestBody?.content ?? {}
  assert.deepEqual(file['text/csv']?.schema, { type: 'string' })
  assert.deepEqual(file['multipart/form-data']?.schema, { $ref: '#/components/schemas/FileForm' })
  assert.ok(!JSON.stringify(document).includes('x-described-as'))
})

test('every pattern of the description accepts what the service accepts', async () => {
  const operator = await (await organization()).as('operator')
  const body = { name: 'Règles', campaign_type: 'test', prefix: 'REGLES', language: 'fr', template_id: 'aero' }
  const campaign = (await operator.post('/campaigns/', body)).json().id
  const schemas = document.components?.schemas as Record<string, Schema>
  const { properties = {} } = schemas.Beneficiary as Schema
  const patternOf = (field: string) => {
    const choices = (properties[field]?.anyOf ?? []) as { pattern?: string }[]
    return new RegExp(choices[0]?.pattern ?? '', 'u')
  }
  const accepted = { date_of_birth: ['1950', ' 1990-02-03 ', ''], gender: ['m', ' F', ''], region_code: ['dkr', ''] }
  const refused = { date_of_birth: ['03/02/1990', '90'], gender: ['X', 'MF'], region_code: ['DK', 'Dakar'] }
  for (const [values, isAccepted] of [
    [accepted, true],
    [refused, false],
  ] as const)
    for (const [field, texts] of Object.entries(values))
      for (const text of texts) {
        const person = { first_name: 'Awa', last_name: 'Diop', country_code: 'SN', region_code: 'DKR', [field]: text }
        assert.equal(patternOf(field).test(text), isAccepted, `${field} ${text}`)
        const estimate = await operator.post(`/campaigns/${campaign}/jobs/estimate`, { beneficiaries: [person] })
        assert.equal(estimate.statusCode === 200, isAccepted, `${field} ${text}: ${estimate.body}`)
      }
})

test('every operation has an example of a real run that its schemas accept, without secrets', () => {
  const examples = readExamples()
  const names = operations.map(nameOf)
  assert.deepEqual(Object.keys(examples).sort(), names.toSorted(), 'npm run dev -- api-examples writes them anew')
  const { operations: described, findMistake, accepts } = readDescription(JSON.parse(JSON.stringify(document)))
  const mistakes = described.flatMap((operation) => {
    const { request, status, media = '', answer } = examples[operation.name] ?? { status: 0 }
    const types = operation.answers.get(status)
    assert.ok(media === '' ? types : types?.includes(media), `${operation.name} ${media}`)
    const isJson = media === 'application/json' && answer !== undefined
    const wrong = isJson ? findMistake(operation, status, media, answer) : undefined
    const isAccepted = request === undefined || accepts(operation, request)
    return wrong || !isAccepted ? [`${operation.name} ${wrong ?? 'request'}`] : []
  })
  assert.deepEqual(mistakes, [])
  const text = JSON.stringify(examples)
  assert.doesNotMatch(text, /eyJ[A-Za-z0-9_-]{20}|\bsk_[A-Za-z0-9]{8}|whsec_[A-Za-z0-9]|skl_[A-Za-z0-9]/)
  assert.ok(text.length < 400_000, `${text.length}`)
})

test('WebSockets and events are described too, each event as a webhook and as a message', async () => {
  const described = (await server.inject({ url: '/asyncapi.json' })).json()
  const addresses = Object.values(described.channels as Record<string, { address: string | null }>).map(
    ({ address }) => address,
  )
  assert.deepEqual(addresses.sort(), ['/ws/alerts', '/ws/dhis2/tasks/{task_id}', '/ws/jobs/{job_id}', null])
  const types = [...eventTypes, TEST_EVENT].toSorted()
  assert.deepEqual(Object.keys(document.webhooks ?? {}).sort(), types)
  const messages = Object.values(described.channels.webhooks.messages as Record<string, { name: string }>)
  assert.deepEqual(messages.map(({ name }) => name).sort(), types)
})

test('all codes of problems are listed, and each has its page', async () => {
  const { total, items } = (await server.inject({ url: '/problems' })).json()
  assert.equal(total, refusalKinds.size)
  const [first] = items
  assert.deepEqual((await server.inject({ url: `/problems/${first.code}` })).json(), first)
})

test('words are made singular as English does', () => {
  const words = ['campaigns', 'entries', 'passes', 'status', 'analytics', 'batches', 'cards']
  assert.deepEqual(words.map(singular), ['campaign', 'entry', 'pass', 'status', 'analytic', 'batch', 'card'])
})
