import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Busy, DatabaseUnavailable, StorageFull } from '#platform/refusals.ts'
import { StoreUnavailable } from '#platform/storage/store-unavailable.ts'
import { isOutage } from './outage.ts'

test('an outage of database, store or disk is told apart from a failure of the job', () => {
  for (const error of [new Busy(), new DatabaseUnavailable(), new StorageFull(), new StoreUnavailable('bucket')])
    assert.ok(isOutage(error))
  assert.ok(isOutage(new Error('Error: ENOSPC: no space left on device, write\n    at thread-main.ts:1:1')))
  assert.ok(!isOutage(new Error('a batch of the job is missing')))
  assert.ok(!isOutage(missingFile()))
})

function missingFile(): unknown {
  try {
    return writeFileSync(join(mkdtempSync(join(tmpdir(), 'samakart-outage-')), 'no', 'folder'), '')
  } catch (error) {
    return error
  }
}
