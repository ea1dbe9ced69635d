import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'

const { organization } = await openTestApp()

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
