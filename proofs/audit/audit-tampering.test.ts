// The small version of `npm run proof -- audit`.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '@samakart/server/testing/test-database'
import { seededRandom } from '../../bench/crash/seeded-random.ts'
import { attempt, isWhole, isWholeForAuditor } from './attempt.ts'
import { tamperings } from './tamperings.ts'
import { openInstallation } from './trail.ts'

const ATTEMPTS = 20

test('whatever database and store are made to say, the service finds it and so does an auditor with a copy', async () => {
  const random = seededRandom(7)
  await using installation = await openInstallation(await openTestDatabase())
  const [trail] = installation.trails
  assert.ok(trail)
  for (let i = 0; i < ATTEMPTS; i++) {
    const tampering = tamperings[i % tamperings.length]
    assert.ok(tampering)
    const { kind, isFound, isFoundByAuditor, isRefused } = await attempt(installation, trail, tampering, random)
    assert.deepEqual([isFound, isFoundByAuditor, isRefused ?? true], [true, true, true], kind)
  }
  assert.deepEqual([await isWhole(installation, trail), await isWholeForAuditor(installation, trail)], [true, true])
})
