import { Type } from 'typebox'
import { defineJob } from '#platform/queue/job.ts'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inPlatformWork } from '#platform/unit-of-work.ts'
import { forgetStoredFiles, listFilesToRemove } from './stored-files.ts'

export const SweepFiles = defineJob('campaigns.sweep-files', Type.Object({}), { isKeyed: true })

const BATCH = 50

/** Removes destroyed and abandoned files from the store, some at a time. It may be interrupted and repeated. */
export async function sweepFiles(services: Services, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const files = await inPlatformScope(services, ({ db, now }) => listFilesToRemove(db, now, BATCH))
    for (const { storage_key } of files) await services.storage.remove(storage_key)
    const ids = files.map(({ id }) => id)
    if (ids.length > 0) await inPlatformWork(services, theSystem, ({ db }) => forgetStoredFiles(db, ids))
    if (files.length < BATCH) return
  }
}
