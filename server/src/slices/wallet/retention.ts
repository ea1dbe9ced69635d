import { sql } from 'kysely'
import type { RetentionRule } from '#platform/retention/rule.ts'
import { openBook, writeBook } from './book.ts'

/** A device goes on from its last answer, so that one stays however old it is. */
export const walletRetention: RetentionRule = {
  kind: 'wallet_syncs',
  of: 'organization',
  async deleteOld(work, before, limit) {
    const { rows } = await sql<{ sync_number: number }>`
      select sync_number from wallet_sync sync
      where tenant_id = ${work.tenantId} and synced_at < ${before.toISOString()}
        and not exists (select from wallet_device device where device.id = sync.device_id and device.last_sync_id = sync.id)
      order by synced_at limit ${limit}`.execute(work.db)
    if (rows.length === 0) return 0
    await openBook(work)
    const { numAffectedRows } = await sql`
      delete from wallet_sync where tenant_id = ${work.tenantId}
        and sync_number = any(${rows.map(({ sync_number }) => sync_number)}::bigint[])`.execute(work.db)
    const deleted = Number(numAffectedRows ?? 0)
    await writeBook(work, { syncs: -deleted })
    return deleted
  },
}
