import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'

/** How long files that show people are kept where the organization says nothing else. */
export const DEFAULT_CARD_FILES_DAYS = 90
/** A shorter time removes nothing for a week, so that there is time to download, or to change one's mind. */
const NOTICE_DAYS = 7
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

const daysAfter = (instant: Date, days: number) => new Date(instant.getTime() + days * DAY_MS)

/** When files that are made now will be removed. */
export async function expiryOfNewFiles(work: UnitOfWork): Promise<Date | null> {
  const days = await readCardFilesDays(work)
  return days === null ? null : daysAfter(work.now, days)
}

/** Applies to files that are there already, too; none is removed within the next week that was not due then anyway. */
async function setCardFilesDays(work: UnitOfWork, days: number | null): Promise<void> {
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
async function countExpiring({ db, tenantId }: ReadScope, until: Date) {
  const { rows } = await sql<{ jobs: number; first: Date | null }>`
    select count(*)::int as jobs, min(files_expire_at) as first from (
      select files_expire_at from generation_job
      where tenant_id = ${tenantId} and files_expire_at <= ${until}
      order by files_expire_at limit ${COUNTED_JOBS}) expiring`.execute(db)
  return rows[0] ?? { jobs: 0, first: null }
}

const tag = 'Jobs'
const SHOWN_DAYS = 30

const CardFilesDays = Type.Union([Type.Integer({ minimum: 1, maximum: 3_650 }), Type.Null()], {
  description: 'Days after completion; null keeps them for ever.',
})

const Retention = Type.Object({
  card_files_days: CardFilesDays,
  default_days: Type.Integer(),
  notice_days: Type.Integer({ description: 'A shorter time removes nothing sooner than after so many days.' }),
  expiring: Type.Object({
    within_days: Type.Integer(),
    jobs: Type.Integer({ description: 'At most 1000 are counted.' }),
    first_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  }),
})

export function retentionRoutes(routes: Routes): void {
  routes.ask(
    {
      method: 'GET',
      path: '/settings/retention',
      access: 'viewer',
      tag,
      summary: 'How long PDF, sheets and ZIP of a job are kept, and what is removed next. Portal and manifest stay.',
      answers: { 200: Retention },
    },
    viewRetention,
  )

  routes.act(
    {
      method: 'PUT',
      path: '/settings/retention',
      access: 'programme_admin',
      tag,
      summary: 'Sets how long PDF, sheets and ZIP are kept, also of jobs that are completed already.',
      body: Type.Object({ card_files_days: CardFilesDays }),
      answers: { 200: Retention },
    },
    async (work, { body }) => {
      await setCardFilesDays(work, body.card_files_days)
      return viewRetention(work)
    },
  )
}

async function viewRetention(scope: ReadScope) {
  const { jobs, first } = await countExpiring(scope, daysAfter(scope.now, SHOWN_DAYS))
  return {
    card_files_days: await readCardFilesDays(scope),
    default_days: DEFAULT_CARD_FILES_DAYS,
    notice_days: NOTICE_DAYS,
    expiring: { within_days: SHOWN_DAYS, jobs, first_at: first?.toISOString() ?? null },
  }
}
