import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { routesOf } from './access.ts'

const { organization, server } = await openTestApp()

test('no browser keeps what is read about people, and a client that does still learns by ETag that nothing changed', async () => {
  const org = await organization()
  const chief = await org.as('programme_admin')
  const person = { first_name: 'Awa', last_name: 'Ndiaye', region_code: 'DKR', country_code: 'SN' }
  const { mpi_id } = (await chief.post('/mpi/register', person)).json()
  const about = [
    '/mpi/search',
    `/mpi/${mpi_id}`,
    '/mpi/reviews',
    '/cards',
    `/mpi/trust/${mpi_id}`,
    '/users',
    '/auth/me',
  ]
  for (const path of about) {
    const first = await chief.get(path)
    assert.deepEqual([first.statusCode, first.headers['cache-control']], [200, 'private, no-store'], path)
    const again = await chief.get(path, { 'if-none-match': String(first.headers.etag) })
    assert.deepEqual([again.statusCode, again.headers['cache-control']], [304, 'private, no-store'], path)
  }
  const other = await chief.get('/campaigns')
  assert.equal(other.headers['cache-control'], 'private, no-cache')
})

const personal =
  /^(first_name|last_name|full_name|holder_name|date_of_birth|birthDate|phone_number|email|mpi_id|beneficiary_id|wallet_url)$/

/** Whether somewhere in the schema a field says who somebody is. */
function namesPeople(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  return Object.entries(schema).some(
    ([key, value]) =>
      (key === 'properties' && Object.keys(value).some((name) => personal.test(name))) || namesPeople(value),
  )
}

test('every operation whose answer names people is among those that no browser keeps', () => {
  // These say so themselves, or show nobody: a setting of which fields an identity QR has.
  const others = ['/wallet/sync', '/settings/identity-qr', '/mpi/trust/me']
  const about = routesOf(server).filter(
    ({ method, url, schema }) =>
      method === 'GET' && !others.includes(url) && namesPeople((schema?.response as Record<string, unknown>)?.[200]),
  )
  assert.ok(about.length > 20)
  assert.deepEqual(
    about.filter(({ config }) => !config?.showsPeople).map(({ url }) => url),
    [],
  )
})
