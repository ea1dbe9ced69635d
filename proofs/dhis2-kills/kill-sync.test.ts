import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readWithKills } from './kill-sync.ts'

test('a reading that is killed twice stores the same as one in peace', async () => {
  const options = { enrollments: 1_700, seed: 3, version: '2.42.5' }
  const [killed, undisturbed] = [
    await readWithKills({ ...options, kills: 2 }),
    await readWithKills({ ...options, kills: 0 }),
  ]
  assert.equal(killed.kills, 2)
  assert.deepEqual(killed.stored, undisturbed.stored)
})
