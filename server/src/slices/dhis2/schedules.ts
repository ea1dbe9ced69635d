import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { defineJob } from '#platform/queue/job.ts'
import { type PlatformWork, type ReadScope, theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
import { isOfOpenOrganization } from '#slices/accounts/index.ts'
import { recordAct } from '#slices/audit/index.ts'
import { PlanRequired, requirePlan } from '#slices/billing/index.ts'
import type { TemplateId } from '#slices/cards/index.ts'
import { hasEligibleEnrollment } from './cards/eligible-enrollments.ts'
import { hashSecret } from './connection.ts'
import { ScheduleNotFound, SyncRunning, WebhookRefused } from './errors.ts'
import { findProgrammeRow } from './programmes.ts'
import type { ScheduleRow, TaskOrigin } from './tables.ts'
import { startTask } from './tasks/tasks.ts'

const DEFAULT_TEMPLATE: TemplateId = 'emerald'

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

const nextSync = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)

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

/** A webhook was received: the programme is read once soon, however many webhooks come. */
export const SyncSoon = defineJob(
  'dhis2.sync-soon',
  Type.Object({ tenant_id: Type.String(), programme_uid: Type.String() }),
  { isKeyed: true },
)

const MAX_SCHEDULES_PER_RUN = 100
const RETRY_DELAY_MS = 10_000

/** Starts the schedules that are due. Those of a suspended organization stay due until it is opened again. */
export async function runDueSchedules(services: Services): Promise<void> {
  await inPlatformWork(services, theSystem, async (work) => {
    const due = await work.db
      .selectFrom('dhis2_schedule')
      .selectAll()
      .where('enabled', '=', true)
      .where('next_sync', '<=', work.now)
      .where(isOfOpenOrganization(sql.ref('dhis2_schedule.tenant_id')))
      .orderBy('next_sync')
      .limit(MAX_SCHEDULES_PER_RUN)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { tenant_id, programme_uid, interval_minutes } of due) {
      await work.db
        .updateTable('dhis2_schedule')
        .set({ next_sync: nextSync(work.now, interval_minutes) })
        .where('tenant_id', '=', tenant_id)
        .where('programme_uid', '=', programme_uid)
        .execute()
      await startSync(work.asTenant(tenant_id), programme_uid, 'schedule')
    }
  })
}

/** Starts a synchronization that nobody waits for. It starts none without a connection, on a smaller plan or while one is running. */
async function startSync(
  work: UnitOfWork,
  programmeUid: string,
  origin: TaskOrigin,
): Promise<'started' | 'running' | 'refused'> {
  const connection = await work.db
    .selectFrom('dhis2_connection')
    .select('id')
    .where('tenant_id', '=', work.tenantId)
    .executeTakeFirst()
  if (!connection) return 'refused'
  try {
    await requirePlan(work, 'regional_ops')
    await startTask(work, { kind: 'sync', programmeUid, origin, request: {} })
    return 'started'
  } catch (error) {
    if (error instanceof SyncRunning) return 'running'
    if (error instanceof PlanRequired) return 'refused'
    throw error
  }
}

/** A webhook during a run may be about a row that the run has already read, so another run follows. */
export async function syncSoon(services: Services, tenantId: string, programmeUid: string): Promise<void> {
  await inPlatformWork(services, theSystem, async (platform) => {
    const work = platform.asTenant(tenantId)
    if ((await startSync(work, programmeUid, 'webhook')) !== 'running') return
    const startAfter = new Date(work.now.getTime() + RETRY_DELAY_MS)
    await work.enqueue(
      SyncSoon,
      { tenant_id: tenantId, programme_uid: programmeUid },
      { key: `${tenantId}/${programmeUid}`, startAfter },
    )
  })
}

/** Where the message may name the programme. Notification templates of DHIS2 call it PROGRAM_ID. */
const PROGRAMME_FIELDS = ['PROGRAM_ID', 'program', 'programme_uid', 'program_uid']

/**
 * Schedules a synchronization because something changed in DHIS2. Nothing in the message is stored or trusted; it can only
 * select one of the programmes that are already stored.
 */
export async function receiveWebhook(
  platform: PlatformWork,
  { configId, secret, body }: { configId: string; secret: string; body: Buffer | undefined },
) {
  const connection = await platform.db
    .selectFrom('dhis2_connection')
    .selectAll()
    .where('id', '=', configId)
    .executeTakeFirst()
  // An unknown address is answered like a wrong secret, so that nobody learns which addresses exist.
  const expected = connection?.webhook_secret_hash ?? hashSecret('')
  const isRight = timingSafeEqual(hashSecret(secret), expected)
  if (!connection || !isRight) throw new WebhookRefused()
  const work = platform.asTenant(connection.tenant_id)
  await work.db
    .updateTable('dhis2_connection')
    .set({ webhook_heard_at: work.now })
    .where('tenant_id', '=', work.tenantId)
    .execute()
  const rows = await work.db
    .selectFrom('dhis2_programme')
    .select('programme_uid')
    .where('tenant_id', '=', work.tenantId)
    .where('instance_url', '=', connection.url)
    .limit(100)
    .execute()
  const named = programmeIn(body)
  const all = rows.map(({ programme_uid }) => programme_uid)
  const programmes = named !== undefined && all.includes(named) ? [named] : all
  for (const programme_uid of programmes) {
    const key = `${work.tenantId}/${programme_uid}`
    await work.enqueue(SyncSoon, { tenant_id: work.tenantId, programme_uid }, { key })
  }
  return { status: 'accepted', programmes: programmes.length }
}

function programmeIn(body: Buffer | undefined): string | undefined {
  const fields = parseBody(body?.toString('utf8') ?? '')
  for (const name of PROGRAMME_FIELDS) {
    const value = fields[name]
    if (typeof value === 'string') return value
  }
  return undefined
}

/** Reads the body as JSON, or else as a form. */
function parseBody(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    return Object.fromEntries(new URLSearchParams(text))
  }
}

/** Starts a generation after a synchronization if the schedule asks for cards. DHIS2 is not read again. */
export async function generateIfScheduled(work: UnitOfWork, programmeUid: string): Promise<void> {
  const schedule = await work.db
    .selectFrom('dhis2_schedule')
    .selectAll()
    .where('tenant_id', '=', work.tenantId)
    .where('programme_uid', '=', programmeUid)
    .executeTakeFirst()
  if (!schedule?.enabled || !schedule.auto_generate_cards) return
  const programme = await findProgrammeRow(work, programmeUid)
  const template = (schedule.template ?? programme?.last_template ?? DEFAULT_TEMPLATE) as TemplateId
  if (!(await hasEligibleEnrollment(work, programmeUid, template))) return
  await startTask(work, {
    kind: 'generation',
    programmeUid,
    origin: 'auto',
    request: {
      skipReading: true,
      cards: {
        template,
        dpi: (schedule.dpi ?? 300) as 300 | 450 | 600,
        include_mpi_id: true,
        regenerate: false,
        enrollment_filter: {},
      },
    },
  })
}
