import { KEYS_EDITION } from '@samakart/matcher'
import { sql } from 'kysely'
import { theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { CLOSED } from '../blind-index/blocking-rows.ts'
import type { KeyTable } from '../blind-index/key-rows.ts'

const BATCH = 20_000
const BEFORE_ALL = -1

/** Deletes the keys of earlier rules, one range of the index at a time; closed keys stay closed. Returns whether it finished. */
export async function sweepOldKeys(services: Services, tenantId: string, signal?: AbortSignal): Promise<boolean> {
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
    order by key offset ${BATCH} limit 1`.execute(work.db)
  const end = rows[0]?.key
  await sql`
    delete from ${sql.table(table)}
    where tenant_id = ${work.tenantId} and key > ${after} and ${end === undefined ? sql`true` : sql`key <= ${end}`}
      and edition < ${KEYS_EDITION} and identity_number <> ${CLOSED}`.execute(work.db)
  return end
}
