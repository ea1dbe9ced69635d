import { sql } from 'kysely'
import { countUpTo } from '#platform/db/keyset.ts'
import { MAX_COUNTED } from '#platform/http/paging.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { reviewStatuses } from '../tables.ts'

const DAYS = 30
const DAY_MS = 86_400_000

/**
 * What became of reviews lately. A merge of the two decides a review, also outside of the queue; reviews that an erasure or another
 * merge has made needless are superseded, and nobody has decided them.
 */
export async function readReviewFigures(scope: ReadScope) {
  const { db, tenantId, now } = scope
  const since = sql`${new Date(now.getTime() - DAYS * DAY_MS).toISOString()}::timestamptz`
  const { total: opened } = await countUpTo(
    db,
    sql`from mpi_review where tenant_id = ${tenantId} and status = any(${[...reviewStatuses]}::text[]) and created_at >= ${since}`,
  )
  const { rows } = await sql<{ decided: number; confirmed: number }>`
    select count(*)::int as decided, count(*) filter (where status = 'merged')::int as confirmed
    from (
      select status from mpi_review
      where tenant_id = ${tenantId} and status in ('merged', 'distinct') and resolved_at >= ${since}
      order by resolved_at desc limit ${MAX_COUNTED}
    ) newest`.execute(db)
  const { decided = 0, confirmed = 0 } = rows[0] ?? {}
  const confirmed_in_100 = decided === 0 ? null : Math.round((confirmed * 1_000) / decided) / 10
  return { days: DAYS, opened, decided, confirmed, confirmed_in_100 }
}
