import { sql } from 'kysely'
import type { Language } from '#platform/i18n/language.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import {
  acceptJob,
  type Beneficiary,
  findCampaign,
  getCampaign,
  type PreparedJob,
  prepareJob,
} from '#slices/campaigns/index.ts'
import { cardCheck, findUndrawnLetters } from '#slices/cards/index.ts'
import { checkPerson, type HomePlace } from '#slices/mpi/index.ts'
import { usualLanguage } from '../card-language.ts'
import { openRecord } from '../enrollment-record.ts'
import { NameNotPrintable, ProgrammeNotFound } from '../errors.ts'
import { changeProgramme, findProgrammeRow, lockProgramme } from '../programmes.ts'
import type { EnrollmentRow, Task } from '../tables.ts'
import { keepTask } from '../tasks/lease.ts'
import { listTaskJobs } from '../tasks/queries.ts'
import { readLogos } from '../tasks/task-logos.ts'
import type { CardRequest } from '../tasks/task-request.ts'
import { wanted } from './eligible.ts'
import { type LeftOut, namedLeftOut, noteUnprintable, whyLeftOut } from './left-out.ts'
import { campaignOf } from './programme-campaign.ts'

/** A job takes no more. A task with more cards has several jobs. */
const CARDS_PER_JOB = 10_000
const PAGE = 100
/** Behind every UID: all jobs of the task are ordered. */
export const ALL_ORDERED = '~'

export interface Ordering {
  services: Services
  task: Task
  cardRequest: CardRequest
  act<T>(step: (work: UnitOfWork) => Promise<T>): Promise<T>
  cardsPerJob?: number
}

/** An enrollment as it was when its card was prepared. */
type Chosen = Pick<EnrollmentRow, 'enrollment_uid' | 'row_hash' | 'mpi_id'>

/** Between reading and ordering somebody changed an enrollment, or ordered its card. */
class EnrollmentsChanged extends Error {
  override name = 'EnrollmentsChanged'
}

/**
 * Orders the next job of a task. People are read and sealed in many short steps; then one transaction takes the job, its
 * money and the note on each enrollment, unless one of them has changed: then it begins again. Answers the number of its
 * cards; 0 when everything is ordered.
 */
export async function orderNextJob(ordering: Ordering): Promise<number> {
  const { task, cardRequest, act, cardsPerJob = CARDS_PER_JOB } = ordering
  for (;;) {
    const { chosen, people, leftOut, until } = await chooseNext(ordering, cardsPerJob)
    const isLast = until === ALL_ORDERED
    const job = people.length === 0 ? undefined : await prepare(ordering, people)
    try {
      await act(async (work) => {
        await keepTask(work, task)
        if (job) await takeJob(work, ordering, job, chosen)
        await noteUnprintable(work, leftOut, cardRequest.template)
        await work.db
          .updateTable('dhis2_task')
          .set((eb) => {
            const total_cards = eb('total_cards', '+', chosen.length)
            // Who gets a card and was not read anew has been known before.
            const known = sql<number>`${total_cards} - mpi_created - mpi_pending_review`
            return {
              cards_ordered_until: until,
              total_cards,
              mpi_resolved: eb.fn('greatest', ['mpi_resolved', known]),
              cards_left_out: eb('cards_left_out', '+', leftOut.length),
              left_out: namedLeftOut(leftOut),
            }
          })
          .where('tenant_id', '=', work.tenantId)
          .where('id', '=', task.id)
          .execute()
      })
      return isLast ? 0 : chosen.length
    } catch (error) {
      if (!(error instanceof EnrollmentsChanged)) throw error
    }
  }
}

/** The next people who should get a card, page by page, so that nobody waits for all of them. Whose card could not be printed is left out. */
async function chooseNext({ services, task, cardRequest }: Ordering, cardsPerJob: number) {
  const ask = <T>(question: (scope: ReadScope) => Promise<T>) => inReadScope(services, task.tenant_id, question)
  const { home, now, keys, language, ...place } = await ask(async (scope) => ({
    after: await orderedUntil(scope, task.id),
    home: await getOrganization(scope.db, scope.tenantId),
    language: await languageOf(scope, task.programme_uid),
    now: scope.now,
    keys: await scope.keys(),
  }))
  const { template, include_mpi_id: includeMpiId, sovereign_config: sovereignConfig } = cardRequest
  const check = cardCheck({ template, language, includeMpiId, sovereignConfig })
  const chosen: Chosen[] = []
  const people: Beneficiary[] = []
  const leftOut: LeftOut[] = []
  for (let { after } = place; ; ) {
    const limit = Math.min(PAGE, cardsPerJob - chosen.length)
    const rows = await ask((scope) =>
      wanted(scope, { programmeUid: task.programme_uid, filter: cardRequest.enrollment_filter }, cardRequest)
        .selectAll()
        .where('enrollment_uid', '>', after)
        .orderBy('enrollment_uid')
        .limit(limit)
        .execute(),
    )
    for (const row of rows) {
      const beneficiary = beneficiaryOf(row, openRecord(keys, row).fields, home, now)
      const why = whyLeftOut(row, beneficiary, check)
      if (why) leftOut.push(why)
      else {
        chosen.push({ enrollment_uid: row.enrollment_uid, row_hash: row.row_hash, mpi_id: row.mpi_id })
        people.push(beneficiary)
      }
    }
    if (rows.length < limit) return { chosen, people, leftOut, until: ALL_ORDERED }
    after = rows.at(-1)?.enrollment_uid ?? after
    if (chosen.length === cardsPerJob) return { chosen, people, leftOut, until: after }
  }
}

/** Of the programme's cards: its campaign's once it has one. */
async function languageOf(scope: ReadScope, programmeUid: string): Promise<Language> {
  const programme = await findProgrammeRow(scope, programmeUid)
  const campaign = programme?.campaign_id ? await findCampaign(scope, programme.campaign_id) : undefined
  const { country_code } = await getOrganization(scope.db, scope.tenantId)
  return campaign?.language ?? programme?.language ?? usualLanguage(country_code)
}

async function orderedUntil({ db, tenantId }: ReadScope, taskId: string): Promise<string> {
  const { cards_ordered_until } = await db
    .selectFrom('dhis2_task')
    .select('cards_ordered_until')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow()
  return cards_ordered_until
}

async function prepare(
  { services, task, cardRequest, act }: Ordering,
  people: readonly Beneficiary[],
): Promise<PreparedJob> {
  const { campaign, keys, logos } = await act(async (work) => {
    await keepTask(work, task)
    const programme = await lockProgramme(work, task.programme_uid)
    if (!programme) throw new ProgrammeNotFound()
    const { name } = await getOrganization(work.db, work.tenantId)
    if (findUndrawnLetters(programme.public_label + name).length > 0) throw new NameNotPrintable()
    const campaignId = await campaignOf(work, programme, cardRequest.template)
    return {
      campaign: await getCampaign(work, campaignId),
      keys: await work.keys(),
      logos: await readLogos(work, task.id),
    }
  })
  return prepareJob({ keys, newId: services.ids.newId }, campaign.prefix, {
    campaignId: campaign.id,
    people,
    dpi: cardRequest.dpi,
    includeMpiId: cardRequest.include_mpi_id,
    engine: 'dhis2',
    template: cardRequest.template,
    design: {
      ...(cardRequest.sovereign_config ? { sovereign_config: cardRequest.sovereign_config } : {}),
      ...(logos.length > 0 ? { logos } : {}),
    },
  })
}

async function takeJob(
  work: UnitOfWork,
  { task, cardRequest }: Ordering,
  job: PreparedJob,
  chosen: readonly Chosen[],
): Promise<void> {
  // One at a time: two tasks of a programme want the same enrollments.
  if (!(await lockProgramme(work, task.programme_uid))) throw new ProgrammeNotFound()
  const { rows: noted } = await sql<{ enrollment_uid: string }>`
    update dhis2_enrollment own set card_job_id = ${job.id}, card_place = given.place - 1, has_card = true
    from unnest(${chosen.map((one) => one.enrollment_uid)}::text[], ${chosen.map((one) => one.row_hash.toString('hex'))}::text[],
      ${chosen.map((one) => one.mpi_id)}::text[]) with ordinality as given (uid, row_hash, mpi_id, place)
    where own.tenant_id = ${work.tenantId} and own.enrollment_uid = given.uid and own.problem is null
      and own.row_hash = decode(given.row_hash, 'hex') and own.mpi_id = given.mpi_id
      and (${cardRequest.regenerate}::boolean or not own.has_card)
    returning own.enrollment_uid`.execute(work.db)
  if (noted.length !== chosen.length) throw new EnrollmentsChanged()
  const { job_id } = await acceptJob(work, job)
  const number = (await listTaskJobs(work, task.id)).length
  await work.db
    .insertInto('dhis2_task_job')
    .values({ task_id: task.id, number, tenant_id: work.tenantId, job_id, cards: chosen.length, status: 'open' })
    .execute()
  await changeProgramme(work, task.programme_uid, { last_template: cardRequest.template })
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
