import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TSchema } from 'typebox'
import { openTestApp } from '#testing/test-app.ts'
import { routesOf } from './access.ts'

const { organization, server, clock } = await openTestApp()
const org = await organization('sovereign_enterprise', 10_000)
const admin = await org.as('admin')

type ObjectSchema = TSchema & { properties?: Record<string, TSchema>; additionalProperties?: boolean }

const operations = routesOf(server)
  .filter(({ method, schema }) => [method].flat().includes('GET') && !schema?.hide)
  .map(({ url, schema }) => ({
    url,
    query: schema?.querystring as ObjectSchema,
    answer: (schema?.response as Record<string, ObjectSchema> | undefined)?.[200],
  }))
const lists = operations.filter(({ query }) => query?.properties?.offset)

/** Short lists that are always answered as a whole. */
const wholes = ['/templates', '/distribution/channels', '/dhis2/organisation-units', '/billing/my-quota', '/problems']
/** The first contract gave these their own words for `items`; transactions and invoices are bare arrays. */
const ownWords: Record<string, string> = {
  '/wallet/passes': 'passes',
  '/wallet/devices': 'devices',
  '/wallet/sync/history': 'history',
  '/mpi/trust/:mpi_id/history': 'history',
  '/billing/ledger': 'entries',
  '/keys': 'organizations',
}
const bareArrays = ['/billing/transactions', '/billing/v2/invoices']

test('every list has pages, with a total, a limit, an offset, a cursor and items', () => {
  assert.ok(lists.length > 20, String(lists.length))
  for (const { url, query, answer } of lists) {
    assert.ok(query.properties?.limit && query.properties.cursor, url)
    assert.equal(query.additionalProperties, false, url)
    if (bareArrays.includes(url)) continue
    const items = ownWords[url] ?? 'items'
    const paging = url === '/billing/ledger' ? ['total_entries'] : ['total', 'limit', 'offset']
    for (const field of [...paging, 'next_cursor', items]) assert.ok(answer?.properties?.[field], `${url} ${field}`)
  }
  const withoutPages = operations
    .filter(
      ({ answer, query }) =>
        (answer?.properties?.items as { type?: string } | undefined)?.type === 'array' && !query?.properties?.offset,
    )
    .map(({ url }) => url)
  assert.deepEqual(withoutPages.sort(), [...wholes].sort())
})

test('every list refuses a parameter that it does not know and a cursor of another list', async () => {
  const { next_cursor: foreign } = (await admin.get('/admin/users?limit=1')).json()
  for (const { url } of lists) {
    const address = url.replaceAll(/:\w+/g, 'unknown')
    const required = url === '/dhis2/enrollments' ? '&mpi_id=unknown' : ''
    const mistyped = await admin.get(`${address}?limti=1${required}`)
    assert.equal(mistyped.statusCode, 422, `${url} ${mistyped.body}`)
    for (const cursor of ['nonsense', ...(url === '/admin/users' ? [] : [foreign])]) {
      const refused = await admin.get(`${address}?cursor=${cursor}${required}`)
      assert.equal(refused.statusCode, 422, `${url} ${refused.body}`)
      assert.equal(refused.json().errors[0].path, 'cursor')
    }
  }
})

const campaignNamed = async (name: string) => {
  clock.advanceSeconds(1)
  const body = { campaign_type: 'vaccination', language: 'fr', template_id: 'nomad', prefix: name.toUpperCase(), name }
  assert.equal((await admin.post('/campaigns/', body)).statusCode, 201)
}
const namesOf = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name)

test('cursors lead through a list once, also while it grows at its beginning', async () => {
  for (const name of ['una', 'deux', 'trois', 'quatre', 'cinq']) await campaignNamed(name)
  const first = await admin.get('/campaigns/?limit=2&offset=0')
  assert.equal(first.json().offset, 0)
  const [, link] = /^<(.+)>; rel="next"$/.exec(String(first.headers.link)) ?? []
  await campaignNamed('sept')
  const second = (await admin.get(link ?? '')).json()
  assert.deepEqual([second.total, second.limit, second.offset], [6, 2, 3])
  const third = (await admin.get(`/campaigns/?limit=2&cursor=${second.next_cursor}`)).json()
  assert.deepEqual([third.next_cursor, third.offset], [null, 5])
  const walked = [first.json(), second, third].flatMap(namesOf)
  assert.deepEqual(walked, ['cinq', 'quatre', 'trois', 'deux', 'una'])
  const filtered = await admin.get(`/campaigns/?limit=2&q=u&cursor=${second.next_cursor}`)
  assert.equal(filtered.statusCode, 422, 'a cursor holds for its filters')
})

test('a list that answers a bare array names its next page in a header', async () => {
  for (const reference of ['a', 'b', 'c'])
    await admin.post('/billing/top-up', { organization_id: org.id, amount_fcfa: 100, reference })
  const first = await admin.get('/billing/transactions?limit=2')
  const [, link] = /^<(.+)>; rel="next"$/.exec(String(first.headers.link)) ?? []
  const next = await admin.get(link ?? '')
  const ids = [...first.json(), ...next.json()].map(({ id }: { id: string }) => id)
  assert.equal(new Set(ids).size, ids.length)
  assert.equal(ids.length, Math.min(4, Number(first.headers['x-total-count'])))
})
