import { sql } from 'kysely'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'

/** How long files that show people are kept where the organization says nothing else. */
export const DEFAULT_CARD_FILES_DAYS = 90
/** A shorter time removes nothing for a week, so that there is time to download, or to change one's mind. */
export const NOTICE_DAYS = 7
const DAY_MS = 86_400_000
const COUNTED_JOBS = 1_000

/** Null: for ever. */
export async function readCardFilesDays({ db, tenantId }: ReadScope): Promise<number | null> {
  const row = await db
    .selectFrom('file_retention')
    .select('card_files_days')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return row ? row.card_files_days : DEFAULT_CARD_FILES_DAYS
}

export const daysAfter = (instant: Date, days: number) => new Date(instant.getTime() + days * DAY_MS)

/** When files that are made now will be removed. */
export async function expiryOfNewFiles(work: UnitOfWork): Promise<Date | null> {
  const days = await readCardFilesDays(work)
  return days === null ? null : daysAfter(work.now, days)
}

/** Applies to files that are there already, too; none is removed within the next week that was not due then anyway. */
export async function setCardFilesDays(work: UnitOfWork, days: number | null): Promise<void> {
  const { tenantId, now } = work
  await work.db
    .insertInto('file_retention')
    .values({ tenant_id: tenantId, card_files_days: days, updated_at: now })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ card_files_days: days, updated_at: now }))
    .execute()
  const noticed = daysAfter(now, NOTICE_DAYS)
  await sql`
    update generation_job
    set files_expire_at = case when ${days}::int is null then null else greatest(
      files_made_at + make_interval(days => ${days}::int), least(coalesce(files_expire_at, ${noticed}), ${noticed})) end
    where tenant_id = ${tenantId} and files_made_at is not null and files_removed_at is null`.execute(work.db)
  recordAct(work, { action: 'retention.changed', object: tenantId, details: { card_files_days: days ?? 'for ever' } })
}

/** The jobs whose files are removed next, counted up to a thousand. */
export async function countExpiring({ db, tenantId }: ReadScope, until: Date) {
  const { rows } = await sql<{ jobs: number; first: Date | null }>`
    select count(*)::int as jobs, min(files_expire_at) as first from (
      select files_expire_at from generation_job
      where tenant_id = ${tenantId} and files_expire_at <= ${until}
      order by files_expire_at limit ${COUNTED_JOBS}) expiring`.execute(db)
  return rows[0] ?? { jobs: 0, first: null }
}
