import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealedColumns } from '@samakart/server/app'
import { rotateMasterKey, rotateSealingKeys } from '@samakart/server/internal/platform/crypto/rotate-keys'
import { ProcessNotifications } from '@samakart/server/internal/platform/db/process-notifications'
import { Notifier } from '@samakart/server/internal/platform/notifications'
import { checkAfterRotation } from './check.ts'
import { startInstallation } from './installation.ts'
import { Load } from './load.ts'

/** Shorter than processes take without an announcement, so that they must hear it or find the new keys by themselves. */
const SETTLE_MS = 300
const ROTATIONS = 2

test('all keys are rotated beside two API processes and a worker: no request fails, and nothing happens twice', async () => {
  await using installation = await startInstallation()
  const load = new Load(installation)
  await load.prepare()
  const { database, keyring } = installation
  const rotation = {
    database,
    keyring,
    processNotifications: new ProcessNotifications(database, new Notifier()),
  }
  await load.during(async () => {
    for (let i = 0; i < ROTATIONS; i++) {
      const { renewed } = await rotateSealingKeys(rotation, sealedColumns, new Date(), { settleMs: SETTLE_MS })
      assert.ok(renewed >= 2)
      if (i === 0) assert.ok((await rotateMasterKey(rotation)) >= 4)
    }
  })
  // Requests that were open at the end of the last rotation may have written under the key before it.
  await rotateSealingKeys(rotation, sealedColumns, new Date(), { settleMs: 0 })
  await checkAfterRotation(installation, load)
  const { requests, topUps, registered, jobs } = load.result
  assert.ok(requests > 100 && topUps > 5 && registered > 10 && jobs > 0, JSON.stringify(load.result))
})
