import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { exportErasureKeys, importErasureKeys } from '#platform/crypto/erasure-key-file.ts'
import { openTestApp } from '#testing/test-app.ts'
import { ownerOf } from '#testing/test-database.ts'
import { reapplyErasures } from './erasures.ts'

const { organization, services } = await openTestApp()
const database = ownerOf(services)
const folder = mkdtempSync(join(tmpdir(), 'samakart-keys-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('older data with the keys of today: whoever was erased since is erased again, and others stay', async () => {
  const org = await organization()
  const [admin, manager, operator] = [await org.as('admin'), await org.as('programme_admin'), await org.as('operator')]
  const register = async (first_name: string) => {
    const person = {
      first_name,
      last_name: 'Restauré',
      date_of_birth: '1979-05-06',
      region_code: 'DKR',
      country_code: 'SN',
    }
    return (await operator.post('/mpi/register', { ...person, force_create: true })).json().mpi_id as string
  }
  const [gone, stays] = [await register('Fatoumatabinta'), await register('Oumoukhairy')]
  const rowsOf = async (statement: string) => (await database.pool.query(statement, [gone])).rows
  const number = (await rowsOf('select identity_number from mpi_identity where mpi_id = $1'))[0].identity_number
  const [identity] = await rowsOf('select sealed_person from mpi_identity where mpi_id = $1')
  const keys = (await database.pool.query('select * from mpi_search_key where identity_number = $1', [number])).rows
  assert.ok(keys.length > 5)

  const { id } = (await manager.post(`/mpi/${gone}/erasure`, { reason: 'demande' })).json()
  assert.equal((await admin.post(`/erasures/${id}/confirm`)).statusCode, 200)
  const file = join(folder, 'keys.jsonl')
  assert.ok((await exportErasureKeys(database, file)) > 0)
  assert.equal(statSync(file).mode & 0o777, 0o600)

  // The data as it was before the erasure, with a key that somebody kept where it should not be.
  await database.pool.query("update mpi_identity set status = 'active', sealed_person = $2 where mpi_id = $1", [
    gone,
    identity.sealed_person,
  ])
  await database.pool.query("insert into person_key values ($1, $2, decode(repeat('00', 16), 'hex'))", [gone, org.id])
  for (const { key } of keys)
    await database.pool.query('insert into mpi_search_key (key, identity_number, tenant_id) values ($1, $2, $3)', [
      key,
      number,
      org.id,
    ])

  assert.deepEqual(await importErasureKeys(database, file), { deleted: 1, added: 0 })
  assert.equal(await reapplyErasures(services), 1)
  assert.equal(await reapplyErasures(services), 0, 'nothing is left to do')
  assert.equal((await operator.get(`/mpi/${gone}`)).statusCode, 404)
  assert.equal((await operator.get(`/mpi/${stays}`)).json().first_name, 'Oumoukhairy')
  const left = await database.pool.query('select 1 from mpi_search_key where identity_number = $1', [number])
  assert.equal(left.rowCount, 0)
  assert.equal((await admin.get('/audit/verify')).json().valid, true)
})
