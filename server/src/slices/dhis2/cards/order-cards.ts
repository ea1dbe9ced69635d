import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/unit-of-work.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { type Beneficiary, submitJob } from '#slices/campaigns/index.ts'
import { checkPerson, type HomePlace } from '#slices/mpi/index.ts'
import { openRecord } from '../enrollment-record.ts'
import { ProgrammeNotFound } from '../errors.ts'
import { changeProgramme, lockProgramme } from '../programmes.ts'
import type { EnrollmentRow, Task } from '../tables.ts'
import { keepTask } from '../tasks/lease.ts'
import { listTaskJobs } from '../tasks/queries.ts'
import { readLogos } from '../tasks/task-logos.ts'
import type { CardWish } from '../tasks/task-request.ts'
import { eligible } from './eligible.ts'
import { campaignOf } from './programme-campaign.ts'

/** A job takes no more. A task with more cards has several jobs. */
const CARDS_PER_JOB = 10_000
/** Behind every UID: all jobs of the task are ordered. */
export const ALL_ORDERED = '~'

/**
 * Orders the next job of a task, in one transaction with its money and with the note on each enrollment. Answers the
 * number of its cards; 0 when everything is ordered.
 */
export async function orderNextJob(
  work: UnitOfWork,
  task: Task,
  wish: CardWish,
  cardsPerJob = CARDS_PER_JOB,
): Promise<number> {
  await keepTask(work, task)
  const { cards_ordered_until: after } = await work.db
    .selectFrom('dhis2_task')
    .select('cards_ordered_until')
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', task.id)
    .executeTakeFirstOrThrow()
  const rows = await eligible(
    work,
    { programmeUid: task.programme_uid, filter: wish.enrollment_filter },
    { regenerate: wish.regenerate },
  )
    .selectAll()
    .where('enrollment_uid', '>', after)
    .orderBy('enrollment_uid')
    .limit(cardsPerJob)
    .execute()
  const isLast = rows.length < cardsPerJob
  if (rows.length > 0) await orderJob(work, task, wish, rows)
  await work.db
    .updateTable('dhis2_task')
    .set((eb) => ({
      cards_ordered_until: isLast ? ALL_ORDERED : (rows.at(-1)?.enrollment_uid ?? ALL_ORDERED),
      total_cards: eb('total_cards', '+', rows.length),
    }))
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', task.id)
    .execute()
  return isLast ? 0 : rows.length
}

async function orderJob(work: UnitOfWork, task: Task, wish: CardWish, rows: readonly EnrollmentRow[]): Promise<void> {
  const programme = await lockProgramme(work, task.programme_uid)
  if (!programme) throw new ProgrammeNotFound()
  const campaignId = await campaignOf(work, programme, wish.template)
  const home = await getOrganization(work.db, work.tenantId)
  const keys = await work.keys()
  const logos = await readLogos(work, task.id)
  const { job_id } = await submitJob(work, {
    campaignId,
    people: rows.map((row) => beneficiaryOf(row, openRecord(keys, row).fields, home, work.now)),
    dpi: wish.dpi,
    includeMpiId: wish.include_mpi_id,
    engine: 'dhis2',
    template: wish.template,
    design: {
      ...(wish.sovereign_config ? { sovereign_config: wish.sovereign_config } : {}),
      ...(logos.length > 0 ? { logos } : {}),
    },
  })
  await sql`
    update dhis2_enrollment set card_job_id = ${job_id}, card_place = given.place - 1, has_card = true
    from unnest(${rows.map((row) => row.enrollment_uid)}::text[]) with ordinality as given (uid, place)
    where dhis2_enrollment.tenant_id = ${work.tenantId} and dhis2_enrollment.enrollment_uid = given.uid`.execute(
    work.db,
  )
  const number = (await listTaskJobs(work, task.id)).length
  await work.db
    .insertInto('dhis2_task_job')
    .values({ task_id: task.id, number, tenant_id: work.tenantId, job_id, cards: rows.length, status: 'open' })
    .execute()
  await changeProgramme(work, task.programme_uid, { last_template: wish.template })
}

/** The record was checked when it was read; its person is in the registry under `mpi_id`. */
function beneficiaryOf(
  row: EnrollmentRow,
  fields: ReturnType<typeof openRecord>['fields'],
  home: HomePlace,
  now: Date,
): Beneficiary {
  const { first_name, last_name, date_of_birth, gender, phone_number } = fields
  const { person } = checkPerson({ first_name, last_name, date_of_birth, gender, phone_number }, home, now)
  return {
    person,
    beneficiary_id: fields.beneficiary_id ?? null,
    health_center: fields.health_center ?? null,
    zone: fields.zone ?? null,
    ...(row.mpi_id ? { mpi_id: row.mpi_id } : {}),
    ...(fields.org_unit ? { org_unit: fields.org_unit } : {}),
    enrollment_date: fields.enrollment_date ?? row.enrolled_on,
    tei: row.tracked_entity_uid,
  }
}
