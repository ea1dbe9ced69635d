import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'

const { organization, clock } = await openTestApp()
const person = { first_name: 'Sokhna', last_name: 'Thiam', region_code: 'THI', country_code: 'SN', force_create: true }

async function newRegistry() {
  const operator = await (await organization()).as('operator')
  const register = async (change: object = {}) =>
    (await operator.post('/mpi/register', { ...person, ...change })).json().mpi_id as string
  const change = async (mpiId: string, payload: object) => {
    clock.advanceSeconds(60)
    assert.equal((await operator.send({ method: 'PATCH', url: `/mpi/${mpiId}`, payload })).statusCode, 200)
  }
  const history = async (mpiId: string, query = '') => (await operator.get(`/mpi/${mpiId}/history${query}`)).json()
  return { operator, register, change, history }
}

test('every change is listed with the values before and after it, newest first, page by page', async () => {
  const { operator, register, change, history } = await newRegistry()
  const mpiId = await register()
  assert.deepEqual(await history(mpiId), {
    total: 0,
    limit: 20,
    offset: 0,
    next_cursor: null,
    items: [],
    merged_mpi_ids: [],
  })
  await change(mpiId, { first_name: 'Soxna' })
  await change(mpiId, { kyc_verified: true, external_ids: { nin: '175119800007' } })
  await change(mpiId, { first_name: 'Sokhna Mariama' })
  const { total, items } = await history(mpiId)
  assert.equal(total, 3)
  assert.equal(items[0].actor, operator.userId)
  assert.deepEqual(
    items.map(({ kind, changes }: { kind: string; changes: unknown }) => ({ kind, changes })),
    [
      { kind: 'changed', changes: [{ field: 'first_name', before: 'Soxna', after: 'Sokhna Mariama' }] },
      {
        kind: 'changed',
        changes: [
          { field: 'kyc_verified', before: false, after: true },
          { field: 'external_ids.nin', before: null, after: '175119800007' },
        ],
      },
      { kind: 'changed', changes: [{ field: 'first_name', before: 'Sokhna', after: 'Soxna' }] },
    ],
  )
  assert.deepEqual((await history(mpiId, '?limit=1&offset=1')).items, [items[1]])
})

test('merges and their undoing are in the history, with the reason', async () => {
  const { operator, register, history } = await newRegistry()
  const target = await register()
  const source = await register({ phone_number: '771112233' })
  clock.advanceSeconds(60)
  await operator.post('/mpi/merge', { source_mpi_id: source, target_mpi_id: target, reason: 'même téléphone' })
  const merged = await history(source)
  assert.deepEqual(merged.merged_mpi_ids, [source])
  assert.deepEqual(
    { ...merged.items[0], at: '', actor: '' },
    {
      at: '',
      actor: '',
      kind: 'merged',
      other_mpi_id: source,
      reason: 'même téléphone',
      changes: [{ field: 'phone_number', before: null, after: '+221771112233' }],
    },
  )
  clock.advanceSeconds(60)
  await operator.post('/mpi/unmerge', { merged_mpi_id: source })
  const { items, merged_mpi_ids } = await history(target)
  assert.deepEqual(merged_mpi_ids, [])
  assert.deepEqual(
    items.map(({ kind }: { kind: string }) => kind),
    ['unmerged', 'merged'],
  )
  assert.deepEqual(items[0].changes, [{ field: 'phone_number', before: '+221771112233', after: null }])
})

test('nobody reads the history of another organization', async () => {
  const { register } = await newRegistry()
  const mpiId = await register()
  const outsider = await (await organization()).as('viewer')
  assert.equal((await outsider.get(`/mpi/${mpiId}/history`)).statusCode, 404)
})
