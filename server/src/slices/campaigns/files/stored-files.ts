import type { FileSeal } from '@samakart/sealed-files'
import { sql } from 'kysely'
import { Type } from 'typebox'
import {
  deleteKeys,
  type ErasureKey,
  newErasureKey,
  openErasable,
  sealErasable,
  storeErasureKeys,
} from '#platform/crypto/erasure-keys.ts'
import { defineJob } from '#platform/queue/job.ts'
import { type ReadScope, theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inPlatformWork } from '#platform/unit-of-work.ts'
import type { Artifact } from '../jobs/artifacts.ts'
import type { StoredFileRow } from '../tables.ts'

/** A file that no job has published by then was left behind by an attempt that died. */
const UNPUBLISHED_MS = 24 * 3_600_000

/** Stores the keys of files that are about to be put into the store, so that no file is there without its key. */
export async function recordStoredFiles(
  work: UnitOfWork,
  files: readonly { seal: FileSeal; storageKey: string }[],
): Promise<void> {
  const keys = await work.keys()
  // The key of the file lies under a key of its own in `person_key`, which is backed up apart: see destroyStoredFiles.
  const outer = new Map(files.map(({ seal }) => [seal.id, newErasureKey(keyIdOf(seal.id))]))
  await storeErasureKeys(work, [...outer.values()])
  await work.db
    .insertInto('stored_file')
    .values(
      files.map(({ seal, storageKey }) => ({
        id: seal.id,
        tenant_id: work.tenantId,
        storage_key: storageKey,
        sealed_key: sealErasable(
          keys,
          outer.get(seal.id) as ErasureKey,
          Buffer.from(seal.key).toString('base64'),
          contextOf(seal.id),
        ),
        remove_after: new Date(work.now.getTime() + UNPUBLISHED_MS),
        created_at: work.now,
      })),
    )
    .execute()
}

/** A job has published these files. */
export async function keepStoredFiles(work: UnitOfWork, artifacts: readonly Artifact[]): Promise<void> {
  const ids = artifacts.map(({ file_id }) => file_id)
  if (ids.length === 0) return
  await work.db
    .updateTable('stored_file')
    .set({ remove_after: null })
    .where('tenant_id', '=', work.tenantId)
    .where('id', 'in', ids)
    .execute()
}

/**
 * Destroys files with the commit: their keys are gone, and what is left in the store, or in a copy of the store and the
 * database, cannot be opened any more. The next sweep removes it from the store.
 */
export async function destroyStoredFiles(work: UnitOfWork, artifacts: readonly Artifact[]): Promise<void> {
  const ids = artifacts.map(({ file_id }) => file_id)
  if (ids.length === 0) return
  await deleteKeys(work, ids.map(keyIdOf))
  await work.db
    .updateTable('stored_file')
    .set({ sealed_key: null, remove_after: work.now })
    .where('tenant_id', '=', work.tenantId)
    .where('id', 'in', ids)
    .execute()
}

/** Undefined if the file was destroyed, or never recorded. */
export async function findFileSeal(scope: ReadScope, fileId: string): Promise<FileSeal | undefined> {
  const row = await scope.db
    .selectFrom('stored_file')
    .select('sealed_key')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (!row?.sealed_key) return undefined
  const key = await openErasable(scope, row.sealed_key, contextOf(fileId))
  return key === undefined ? undefined : { id: fileId, key: Buffer.from(key, 'base64') }
}

/** Files whose time has come, of all organizations, oldest first. The index holds these alone. */
async function listFilesToRemove(
  db: ReadScope['db'],
  now: Date,
  limit: number,
): Promise<Pick<StoredFileRow, 'id' | 'tenant_id' | 'storage_key'>[]> {
  return db
    .selectFrom('stored_file')
    .select(['id', 'tenant_id', 'storage_key'])
    .where('remove_after', '<=', now)
    .orderBy('remove_after')
    .limit(limit)
    .execute()
}

async function forgetStoredFiles(db: UnitOfWork['db'], ids: readonly string[]): Promise<void> {
  await sql`delete from stored_file where id = any(${ids}::text[]) and remove_after is not null`.execute(db)
}

const keyIdOf = (id: string) => `file~${id}`

const contextOf = (id: string) => `stored_file.sealed_key:${id}`

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
