import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { ScheduleNotFound } from '../errors.ts'
import type { ScheduleRow } from '../tables.ts'

export const intervals = [10, 15, 30, 60, 180] as const

export interface ScheduleWish {
  programme_uid: string
  interval_minutes: number
  enabled: boolean
  auto_generate_cards?: boolean
  template?: string
  dpi?: number
}

/** One schedule per programme; a new one replaces it. */
export async function saveSchedule(work: UnitOfWork, wish: ScheduleWish) {
  const row: ScheduleRow = {
    tenant_id: work.tenantId,
    programme_uid: wish.programme_uid,
    interval_minutes: wish.interval_minutes,
    enabled: wish.enabled,
    auto_generate_cards: wish.auto_generate_cards ?? false,
    template: wish.template ?? null,
    dpi: wish.dpi ?? null,
    next_sync: wish.enabled ? nextSync(work.now, wish.interval_minutes) : null,
    updated_at: work.now,
  }
  await work.db
    .insertInto('dhis2_schedule')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'programme_uid']).doUpdateSet(row))
    .execute()
  recordAct(work, {
    action: 'dhis2.scheduled',
    object: wish.programme_uid,
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
