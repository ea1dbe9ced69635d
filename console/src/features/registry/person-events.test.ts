import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventsOf } from './person-events.ts'

const identity = {
  mpi_id: 'SN-DKR-26-AAAAAAAA',
  created_at: '2026-01-01T00:00:00.000Z',
  programmes: [{ programme_type: 'vaccination', campaign_id: 'camp_1', linked_at: '2026-02-01T00:00:00.000Z' }],
}
const history = [
  { at: '2026-03-02T00:00:00.000Z', actor: 'u', kind: 'changed' as const, changes: [] },
  { at: '2026-01-15T00:00:00.000Z', actor: 'u', kind: 'merged' as const, other_mpi_id: 'SN-X', changes: [] },
]
const card = {
  mpi_id: identity.mpi_id,
  card_code: 'DKR-1',
  campaign_id: 'camp_1',
  status: 'revoked' as const,
  issued_at: '2026-02-01T00:00:00.000Z',
  valid_until: null,
  revoked_at: '2026-04-01T00:00:00.000Z',
}

test('cards, programmes and history form one timeline that begins with the registration', () => {
  assert.deepEqual(
    eventsOf(identity, history, [card], false).map(({ kind }) => kind),
    ['card-revoked', 'changed', 'card', 'linked', 'merged', 'registered'],
  )
})

test('while older history is not loaded, nothing older is shown', () => {
  assert.deepEqual(
    eventsOf(identity, history.slice(0, 1), [card], true).map(({ kind }) => kind),
    ['card-revoked', 'changed'],
  )
})
