import { KEYS_EDITION } from '@samakart/matcher'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { defineJob, handle, type JobHandler } from '#platform/queue/job.ts'
import { theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import {
  addPostings,
  blindBlocking,
  blindHasher,
  CLOSED,
  insertKeys,
  type KeyTable,
  markAsCurrent,
  noteDays,
  readPostings,
  searchWords,
} from './blind-index.ts'
import { readPeople } from './candidates.ts'
import { countTerms } from './count-terms.ts'
import { lockRegistry } from './registry.ts'
import { blockingOf } from './store-identities.ts'

const TIMEOUT_SECONDS = 1_200
/** A run stops after this time, and the next one continues. */
const MAX_RUN_MS = 900_000

/** Checks regularly whether a release brought new rules; nearly always there is nothing to do. */
const ReindexRegistries = defineJob('mpi.reindex-registries', Type.Object({}), { timeoutSeconds: TIMEOUT_SECONDS })

export function reindexJobs(services: Services): JobHandler[] {
  return [
    handle(
      ReindexRegistries,
      async (_, { signal }) => {
        const stopSignal = AbortSignal.any([signal, AbortSignal.timeout(MAX_RUN_MS)])
        for (const tenantId of await findOutdated(services))
          await reindexRegistry(services, tenantId, { signal: stopSignal })
      },
      { schedule: '*/5 * * * *' },
    ),
  ]
}

/** The organizations whose people still have keys of earlier rules. */
export function findOutdated(services: Services): Promise<string[]> {
  return inPlatformScope(services, async ({ db }) => {
    const rows = await db
      .selectFrom('mpi_population')
      .select('tenant_id')
      .where('indexed_edition', '<', KEYS_EDITION)
      .orderBy('tenant_id')
      .execute()
    return rows.map((row) => row.tenant_id)
  })
}

interface Reindexing {
  /** Called after each batch with the number of identities that have their new keys. */
  onProgress?: (identities: number) => void
  /** Stops the work between two batches; the next run continues there. */
  signal?: AbortSignal
}

/** The registry is locked for one batch at a time, so that a user waits for a fraction of a second. */
const BATCH = 400

/**
 * Gives everybody the keys of the current rules, then deletes the keys that no rule makes any more. Until then both exist, so
 * that everybody who could be found before is still found. Returns whether it finished.
 */
export async function reindexRegistry(
  services: Services,
  tenantId: string,
  reindexing: Reindexing = {},
): Promise<boolean> {
  const { onProgress, signal } = reindexing
  let count = 0
  for (;;) {
    if (signal?.aborted) return false
    const done = await inUnitOfWork(services, { tenantId, actor: theSystem }, reindexBatch)
    if (done === 0) break
    count += done
    onProgress?.(count)
  }
  if (!(await sweepOldKeys(services, tenantId, signal))) return false
  await inUnitOfWork(services, { tenantId, actor: theSystem }, async (work) => {
    await work.db
      .updateTable('mpi_population')
      .set({ indexed_edition: KEYS_EDITION })
      .where('tenant_id', '=', tenantId)
      .execute()
  })
  await countTerms(services, tenantId)
  return true
}

async function reindexBatch(work: UnitOfWork): Promise<number> {
  await lockRegistry(work)
  const identityNumbers = await nextBatch(work)
  const people = await readPeople(work, identityNumbers)
  const hash = blindHasher(await work.keys(), 'mpi-search')
  const { stored } = await blindBlocking(work)
  const blocking = people.map(({ identity_number, known }) => {
    const { hasDay, blocking: keys } = blockingOf(stored, known)
    return { identityNumber: identity_number, hasDay, keys }
  })
  const search = people.flatMap(({ identity_number, person, prepared }) =>
    searchWords(person, prepared).map((word) => [hash(word), identity_number] as const),
  )
  const postings = await readPostings(
    work,
    blocking.flatMap(({ keys }) => keys.map((key) => key.hash)),
  )
  const added = blocking.map(({ identityNumber, keys, ...person }) => ({
    ...person,
    identityNumber,
    keys: keys.filter(({ hash: key }) => !hasKey(key, identityNumber)),
  }))
  await addPostings(work, added, postings)
  await noteDays(work, blocking)
  await markAsCurrent(
    work,
    'mpi_blocking_key',
    blocking.flatMap(({ identityNumber, keys }) => keys.map((key) => [key.hash, identityNumber] as const)),
  )
  await insertKeys(work, 'mpi_search_key', search)
  await markAsCurrent(work, 'mpi_search_key', search)
  const last = identityNumbers.at(-1)
  if (last !== undefined) {
    await work.db
      .updateTable('mpi_population')
      .set({ coming_edition: KEYS_EDITION, reindexed_number: last })
      .where('tenant_id', '=', work.tenantId)
      .execute()
  }
  return identityNumbers.length

  function hasKey(key: number, identityNumber: number): boolean {
    const existing = postings.get(key)
    return Array.isArray(existing) && existing.includes(identityNumber)
  }
}

async function nextBatch(work: UnitOfWork): Promise<number[]> {
  const { rows } = await sql<{ identity_number: number }>`
    select person.identity_number from mpi_identity person
    where person.tenant_id = ${work.tenantId} and person.status = 'active' and person.identity_number > (
      select case when coming_edition = ${KEYS_EDITION} then reindexed_number else 0 end from mpi_population
      where tenant_id = ${work.tenantId})
    order by person.identity_number limit ${BATCH}`.execute(work.db)
  return rows.map(({ identity_number }) => identity_number)
}

const KEYS_AT_ONCE = 20_000
const BEFORE_ALL = -1

/** Deletes the keys of earlier rules, one range of the index at a time; closed keys stay closed. Returns whether it finished. */
async function sweepOldKeys(services: Services, tenantId: string, signal?: AbortSignal): Promise<boolean> {
  for (const table of ['mpi_blocking_key', 'mpi_search_key'] as const) {
    let after: number | undefined = BEFORE_ALL
    while (after !== undefined) {
      if (signal?.aborted) return false
      const from: number = after
      after = await inUnitOfWork(services, { tenantId, actor: theSystem }, (work) => sweepRange(work, table, from))
    }
  }
  return true
}

async function sweepRange(work: UnitOfWork, table: KeyTable, after: number): Promise<number | undefined> {
  const { rows } = await sql<{ key: number }>`
    select key from ${sql.table(table)} where tenant_id = ${work.tenantId} and key > ${after}
    order by key offset ${KEYS_AT_ONCE} limit 1`.execute(work.db)
  const end = rows[0]?.key
  await sql`
    delete from ${sql.table(table)}
    where tenant_id = ${work.tenantId} and key > ${after} and ${end === undefined ? sql`true` : sql`key <= ${end}`}
      and edition < ${KEYS_EDITION} and identity_number <> ${CLOSED}`.execute(work.db)
  return end
}
