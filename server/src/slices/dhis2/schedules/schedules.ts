import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { ScheduleNotFound } from '../errors.ts'
import type { ScheduleRow } from '../tables.ts'

export const intervals = [10, 15, 30, 60, 180] as const

export interface ScheduleRequest {
  programme_uid: string
  interval_minutes: number
  enabled: boolean
  auto_generate_cards?: boolean
  template?: string
  dpi?: number
}

/** One schedule per programme; a new one replaces it. */
export async function saveSchedule(work: UnitOfWork, request: ScheduleRequest) {
  const row: ScheduleRow = {
    tenant_id: work.tenantId,
    programme_uid: request.programme_uid,
    interval_minutes: request.interval_minutes,
    enabled: request.enabled,
    auto_generate_cards: request.auto_generate_cards ?? false,
    template: request.template ?? null,
    dpi: request.dpi ?? null,
    next_sync: request.enabled ? nextSync(work.now, request.interval_minutes) : null,
    updated_at: work.now,
  }
  await work.db
    .insertInto('dhis2_schedule')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'programme_uid']).doUpdateSet(row))
    .execute()
  recordAct(work, {
    action: 'dhis2.scheduled',
    object: request.programme_uid,
    details: {
      interval_minutes: row.interval_minutes,
      enabled: row.enabled,
      auto_generate_cards: row.auto_generate_cards,
    },
  })
  return toSchedule(row)
}

export async function listSchedules({ db, tenantId }: ReadScope, page: { limit: number; offset: number }) {
  const all = db.selectFrom('dhis2_schedule').where('tenant_id', '=', tenantId)
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await all.selectAll().orderBy('programme_uid').limit(page.limit).offset(page.offset).execute()
  return { total, ...page, items: rows.map(toSchedule) }
}

export async function deleteSchedule(work: UnitOfWork, programmeUid: string): Promise<void> {
  const gone = await work.db
    .deleteFrom('dhis2_schedule')
    .where('tenant_id', '=', work.tenantId)
    .where('programme_uid', '=', programmeUid)
    .returning('programme_uid')
    .executeTakeFirst()
  if (!gone) throw new ScheduleNotFound()
  recordAct(work, { action: 'dhis2.unscheduled', object: programmeUid })
}

export const nextSync = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)

function toSchedule(row: ScheduleRow) {
  return {
    programme_uid: row.programme_uid,
    interval_minutes: row.interval_minutes,
    enabled: row.enabled,
    next_sync: row.next_sync?.toISOString() ?? null,
    auto_generate_cards: row.auto_generate_cards,
    ...(row.template === null ? {} : { template: row.template }),
    ...(row.dpi === null ? {} : { dpi: row.dpi }),
  }
}
