import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from 'typebox'
import { defineJob } from '#platform/queue/job.ts'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inPlatformWork } from '#platform/unit-of-work.ts'
import { forgetStoredFiles, listFilesToRemove } from './stored-files.ts'

export const SweepFiles = defineJob('campaigns.sweep-files', Type.Object({}), { isKeyed: true })

const BATCH = 50
/** No attempt at a job takes so long. */
const ABANDONED_MS = 24 * 3_600_000

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

/** Work folders of processes that were killed. Nobody has the keys of their files any more. */
export async function removeAbandonedFolders({ config, clock }: Services): Promise<void> {
  const work = join(config.dataDir, 'work')
  for (const name of await readdir(work).catch(() => [])) {
    const found = await stat(join(work, name)).catch(() => undefined)
    if (found && found.mtimeMs < clock.now().getTime() - ABANDONED_MS)
      await rm(join(work, name), { recursive: true, force: true })
  }
}
