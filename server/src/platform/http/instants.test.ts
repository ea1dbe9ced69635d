import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { routesOf } from './access.ts'
import { instantOf } from './instants.ts'

const { organization, server } = await openTestApp()

const days = ['0000-01-01', '0001-01-01', '9999-12-31']
const instants = [
  '2016-12-31T23:59:60Z',
  '9999-12-31T23:59:60Z',
  '9999-12-31T23:59:59-23:59',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '2026-03-10t09:00:00z',
]

interface Schema {
  format?: string
  anyOf?: Schema[]
  properties?: Record<string, Schema>
}

const formatsOf = ({ format, anyOf = [] }: Schema): string[] => [
  ...(format ? [format] : []),
  ...anyOf.flatMap(formatsOf),
]

test('an instant is told to the database within the years that it knows', () => {
  assert.equal(instantOf('2016-12-31T23:59:60Z').toISOString(), '2016-12-31T23:59:59.000Z')
  assert.equal(instantOf('9999-12-31T23:59:59-23:59').toISOString(), '9999-12-31T23:59:59.999Z')
  assert.equal(instantOf('0000-01-01T00:00:00Z').toISOString(), '0001-01-01T00:00:00.000Z')
  assert.equal(instantOf('2026-03-10').toISOString(), '2026-03-10T00:00:00.000Z')
})

test('no day and no instant that a question may name is a fault of the service', async () => {
  const caller = await (await organization()).as('admin')
  const { id } = (
    await caller.post('/campaigns', {
      name: 'Passe',
      campaign_type: 'vaccination',
      prefix: 'DAY',
      language: 'fr',
      template_id: 'vital',
    })
  ).json()
  const asked = new Set<string>()
  for (const { method, url, schema } of routesOf(server)) {
    if (method !== 'GET') continue
    for (const [name, property] of Object.entries(((schema?.querystring ?? {}) as Schema).properties ?? {})) {
      const formats = formatsOf(property)
      const values = [...(formats.includes('date') ? days : []), ...(formats.includes('date-time') ? instants : [])]
      for (const value of values) {
        const address = `${url.replaceAll(':campaign_id', id)}?${name}=${encodeURIComponent(value)}`
        const { statusCode, body } = await caller.get(address)
        assert.ok(statusCode < 500, `${address}: ${body}`)
        asked.add(`${url} ${name}`)
      }
    }
  }
  assert.ok(asked.has('/campaigns/:campaign_id/revocations since'), [...asked].join(', '))
  assert.ok(asked.size > 15, [...asked].join(', '))
})

test('a day of the year 0 is refused by its field', async () => {
  const caller = await (await organization()).as('admin')
  const enrollment_filter = { enrollment_date_from: '0000-01-01' }
  const answer = await caller.post('/dhis2/generate-cards', { programme_uid: 'a'.repeat(11), enrollment_filter })
  const paths = answer.json().errors.map(({ path }: { path: string }) => path)
  assert.ok(paths.includes('enrollment_filter/enrollment_date_from'), paths)
})

test('a key may expire at any instant that can be written', async () => {
  const caller = await (await organization()).as('admin')
  for (const expires_at of instants) {
    const { statusCode, body } = await caller.post('/api-keys', { name: 'Clé', role: 'viewer', expires_at })
    assert.ok(statusCode < 500, `${expires_at}: ${body}`)
  }
})
