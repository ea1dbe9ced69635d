import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readWithKills } from './kill-sync.ts'

// The proof itself also compares with a run without kills.
test('a reading that is killed twice stores what the DHIS2 has, and registers nobody twice', async () => {
  const { kills, stored } = await readWithKills({ enrollments: 1_700, seed: 3, version: '2.42.5', kills: 2 })
  assert.equal(kills, 2)
  assert.ok(stored.enrollments >= 1_700 && stored.identities > 0, JSON.stringify(stored))
})
