import type { Language } from '@samakart/rules/language'
import { sql } from 'kysely'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { foldWords } from '#platform/sensitive/fold-words.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { readMeasuredBrand } from '#slices/brand/index.ts'
import {
  acceptJob,
  type Beneficiary,
  createCampaign,
  findCampaign,
  getCampaign,
  judgeKnownPeople,
  PrefixTaken,
  type PreparedJob,
  prepareJob,
} from '#slices/campaigns/index.ts'
import { type Brand, cardCheck, findUndrawnLetters, type TemplateId } from '#slices/cards/index.ts'
import { nameCampaignOfLinks, normalizePerson, type OrganizationPlace } from '#slices/mpi/index.ts'
import { type EnrollmentRecord, openRecords } from '../enrollments.ts'
import { NameNotPrintable, ProgrammeNotFound } from '../errors.ts'
import { hasVisitValues } from '../mapping/mapping.ts'
import { changeProgramme, defaultLanguage, findProgrammeRow, lockProgramme } from '../programmes.ts'
import {
  ALL_CARDS_ORDERED,
  type CardRequest,
  type EnrollmentRow,
  type ProgrammeRow,
  type Task,
  type Unprintable,
} from '../tables.ts'
import { taskLeases } from '../tasks/task-lease.ts'
import { listTaskJobs, readLogos } from '../tasks/tasks.ts'
import { selectEligible } from './eligible-enrollments.ts'
import { appendLeftOut, findUnprintable, markUnprintable } from './unprintable.ts'

const PAGE_SIZE = 100
const LISTED_PER_QUERY = 1_000
const MAX_PREFIX_ATTEMPTS = 50

/** The limit of a job. A task with more cards has several jobs. */
const MAX_CARDS_PER_JOB = 10_000

interface ChoosingFrom {
  services: Services
  task: Task
  cardRequest: CardRequest
  /** The UIDs of the enrollments that the request's unit selects, sorted; undefined selects all units. */
  listed?: readonly string[] | undefined
}

/** An enrollment as it was when its card was prepared. */
type ChosenEnrollment = Pick<EnrollmentRow, 'enrollment_uid' | 'row_hash' | 'mpi_id'>

interface Choice {
  chosen: ChosenEnrollment[]
  /** The people of the chosen enrollments, in the same order. */
  people: Beneficiary[]
  unprintable: Unprintable[]
  /** The UID of the last enrollment that was considered, or `ALL_CARDS_ORDERED`. */
  until: string
}

interface Generation extends ChoosingFrom {
  act<T>(step: (work: UnitOfWork) => Promise<T>): Promise<T>
  maxCardsPerJob?: number
}

/** Somebody changed a chosen enrollment, or started a job for its card, before this job was accepted. */
class EnrollmentsChanged extends Error {
  override name = 'EnrollmentsChanged'
}

/**
 * Starts a card job for the next eligible enrollments of a task. People are read and sealed in many short steps; then one
 * transaction accepts the job, charges for it and marks its enrollments. If one of them has changed, it starts again.
 * Returns how many enrollments were settled; 0 when all jobs of the task have been started.
 */
export async function startNextCardJob(generation: Generation): Promise<number> {
  const { task, cardRequest, act, maxCardsPerJob = MAX_CARDS_PER_JOB } = generation
  for (;;) {
    const { unprintable, until, ...choice } = await chooseEnrollments(generation, maxCardsPerJob)
    const { chosen, people, skipped } = await leaveOutHolders(generation, choice)
    const job = people.length === 0 ? undefined : await prepareCardJob(generation, people)
    try {
      await act(async (work) => {
        await taskLeases.renew(work, task, {
          cards_ordered_until: until,
          total_cards: sql`total_cards + ${chosen.length}`,
          // The registry already knew the people who get a card and whom this task has not read.
          mpi_resolved: sql`greatest(mpi_resolved, total_cards + ${chosen.length} - mpi_created - mpi_pending_review)`,
          cards_skipped: sql`cards_skipped + ${skipped}`,
          cards_left_out: sql`cards_left_out + ${unprintable.length}`,
          left_out: appendLeftOut(unprintable),
        })
        if (job) await acceptCardJob(work, generation, job, chosen)
        await markUnprintable(work, unprintable, cardRequest.template)
      })
      return until === ALL_CARDS_ORDERED ? 0 : chosen.length + skipped
    } catch (error) {
      if (!(error instanceof EnrollmentsChanged)) throw error
    }
  }
}

/**
 * Chooses the next eligible enrollments of a task, page by page, so that no transaction is long. Enrollments whose card
 * cannot be printed are not chosen.
 */
async function chooseEnrollments(
  { services, task, cardRequest, listed }: ChoosingFrom,
  maxCards: number,
): Promise<Choice> {
  const ask = <T>(question: (scope: ReadScope) => Promise<T>) => inReadScope(services, task.tenant_id, question)
  const { organizationPlace, now, language, brand, ...start } = await ask(async (scope) => ({
    after: await readOrderedUntil(scope, task.id),
    organizationPlace: await getOrganization(scope.db, scope.tenantId),
    ...(await readLook(scope, task.programme_uid)),
    now: scope.now,
  }))
  const { template, include_mpi_id: includeMpiId, sovereign_config: sovereignConfig } = cardRequest
  const check = cardCheck({ template, language, includeMpiId, sovereignConfig, brand })
  const choice: Omit<Choice, 'until'> = { chosen: [], people: [], unprintable: [] }
  for (let { after } = start; ; ) {
    const limit = Math.min(PAGE_SIZE, maxCards - choice.chosen.length)
    const part = listed && partAfter(listed, after)
    const { rows, records } = await ask(async (scope) => {
      const eligible = { programmeUid: task.programme_uid, filter: cardRequest.enrollment_filter, listed: part }
      const page = await selectEligible(scope, eligible, cardRequest)
        .selectAll()
        .where('enrollment_uid', '>', after)
        .orderBy('enrollment_uid')
        .limit(limit)
        .execute()
      return { rows: page, records: await openRecords(scope, page) }
    })
    for (const [at, row] of rows.entries()) {
      const beneficiary = beneficiaryOf(row, records[at]?.fields ?? {}, organizationPlace, now)
      const unprintable = findUnprintable(row, beneficiary, check)
      if (unprintable) choice.unprintable.push(unprintable)
      else {
        choice.chosen.push({ enrollment_uid: row.enrollment_uid, row_hash: row.row_hash, mpi_id: row.mpi_id })
        choice.people.push(beneficiary)
      }
    }
    const lastListed = rows.length < limit && part?.length === LISTED_PER_QUERY ? part.at(-1) : undefined
    if (rows.length < limit && !lastListed) return { ...choice, until: ALL_CARDS_ORDERED }
    after = lastListed ?? rows.at(-1)?.enrollment_uid ?? after
    if (choice.chosen.length === maxCards) return { ...choice, until: after }
  }
}

/** The next UIDs of a sorted list. */
function partAfter(listed: readonly string[], after: string): string[] {
  const start = listed.findIndex((uid) => uid > after)
  return start < 0 ? [] : listed.slice(start, start + LISTED_PER_QUERY)
}

/** Language and brand of the programme's cards: its campaign's, once it has one. */
async function readLook(
  scope: ReadScope,
  programmeUid: string,
): Promise<{ language: Language; brand: Brand | undefined }> {
  const programme = await findProgrammeRow(scope, programmeUid)
  const campaign = programme?.campaign_id ? await findCampaign(scope, programme.campaign_id) : undefined
  const { country_code } = await getOrganization(scope.db, scope.tenantId)
  return {
    language: campaign?.language ?? programme?.language ?? defaultLanguage(country_code),
    brand: await readMeasuredBrand(scope, campaign?.id),
  }
}

async function readOrderedUntil({ db, tenantId }: ReadScope, taskId: string): Promise<string> {
  const { cards_ordered_until } = await db
    .selectFrom('dhis2_task')
    .select('cards_ordered_until')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow()
  return cards_ordered_until
}

/** The record was checked when it was read, and its person is in the registry under `mpi_id`. */
function beneficiaryOf(
  row: EnrollmentRow,
  fields: EnrollmentRecord['fields'],
  organizationPlace: OrganizationPlace,
  now: Date,
): Beneficiary {
  const { first_name, last_name, date_of_birth, gender, phone_number } = fields
  const { person } = normalizePerson(
    { first_name, last_name, date_of_birth, gender, phone_number },
    organizationPlace,
    now,
  )
  return {
    person,
    beneficiary_id: fields.beneficiary_id ?? null,
    health_center: fields.health_center ?? null,
    zone: fields.zone ?? null,
    ...(row.mpi_id ? { mpi_id: row.mpi_id } : {}),
    ...(fields.org_unit ? { org_unit: fields.org_unit } : {}),
    enrollment_date: fields.enrollment_date ?? row.enrolled_on,
    ...(fields.last_care ? { last_care: fields.last_care } : {}),
    ...(fields.next_appointment ? { next_appointment: fields.next_appointment } : {}),
    tei: row.tracked_entity_uid,
  }
}

/** Leaves out those whom the request's policy gives no card. */
async function leaveOutHolders(
  { services, task, cardRequest: { duplicates = 'print' } }: Generation,
  { chosen, people }: Pick<Choice, 'chosen' | 'people'>,
): Promise<Pick<Choice, 'chosen' | 'people'> & { skipped: number }> {
  if (duplicates === 'print') return { chosen, people, skipped: 0 }
  const { skipped } = await inReadScope(services, task.tenant_id, async (scope) => {
    const campaignId = (await findProgrammeRow(scope, task.programme_uid))?.campaign_id ?? undefined
    const mpiIds = chosen.map(({ mpi_id }) => mpi_id ?? '')
    return judgeKnownPeople(scope, { campaignId, duplicates }, mpiIds)
  })
  const isSkipped = new Set(skipped)
  const kept = <T>(list: readonly T[]) => list.filter((_, at) => !isSkipped.has(at))
  return { chosen: kept(chosen), people: kept(people), skipped: isSkipped.size }
}

async function prepareCardJob(
  { services, task, cardRequest, act }: Generation,
  people: readonly Beneficiary[],
): Promise<PreparedJob> {
  const { campaign, keys, logos, showsVisits } = await act(async (work) => {
    await taskLeases.renew(work, task)
    const programme = await lockProgramme(work, task.programme_uid)
    if (!programme) throw new ProgrammeNotFound()
    const { name } = await getOrganization(work.db, work.tenantId)
    if (findUndrawnLetters(programme.public_label + name).length > 0) throw new NameNotPrintable()
    const campaignId = await getOrCreateCampaign(work, programme, cardRequest.template)
    return {
      campaign: await getCampaign(work, campaignId),
      keys: await work.keys(),
      logos: await readLogos(work, task.id),
      showsVisits: hasVisitValues(programme.mappings),
    }
  })
  return prepareJob({ keys, newId: services.ids.newId }, campaign, {
    campaignId: campaign.id,
    people,
    dpi: cardRequest.dpi,
    includeMpiId: cardRequest.include_mpi_id,
    engine: 'dhis2',
    template: cardRequest.template,
    ...(cardRequest.duplicates ? { duplicates: cardRequest.duplicates } : {}),
    design: {
      ...(cardRequest.sovereign_config ? { sovereign_config: cardRequest.sovereign_config } : {}),
      ...(logos.length > 0 ? { logos } : {}),
      ...(showsVisits ? { visit_values: true } : {}),
    },
  })
}

async function acceptCardJob(
  work: UnitOfWork,
  { task, cardRequest }: Generation,
  job: PreparedJob,
  chosen: readonly ChosenEnrollment[],
): Promise<void> {
  // Two tasks of a programme may have chosen the same enrollments.
  if (!(await lockProgramme(work, task.programme_uid))) throw new ProgrammeNotFound()
  const { rows: marked } = await sql<{ enrollment_uid: string }>`
    update dhis2_enrollment own set card_job_id = ${job.id}, card_place = given.place - 1, has_card = true
    from unnest(${chosen.map((one) => one.enrollment_uid)}::text[], ${chosen.map((one) => one.row_hash.toString('hex'))}::text[],
      ${chosen.map((one) => one.mpi_id)}::text[]) with ordinality as given (uid, row_hash, mpi_id, place)
    where own.tenant_id = ${work.tenantId} and own.enrollment_uid = given.uid and own.problem is null
      and own.row_hash = decode(given.row_hash, 'hex') and own.mpi_id = given.mpi_id
      and (${cardRequest.regenerate}::boolean or not own.has_card)
    returning own.enrollment_uid`.execute(work.db)
  if (marked.length !== chosen.length) throw new EnrollmentsChanged()
  const { job_id } = await acceptJob(work, job)
  const number = (await listTaskJobs(work, task.id)).length
  await work.db
    .insertInto('dhis2_task_job')
    .values({ task_id: task.id, number, tenant_id: work.tenantId, job_id, cards: chosen.length, status: 'open' })
    .execute()
  await changeProgramme(work, task.programme_uid, { last_template: cardRequest.template })
}

/** A programme has one campaign, created with its first card. The prefix begins with the region, as all prefixes do. */
async function getOrCreateCampaign(work: UnitOfWork, programme: ProgrammeRow, template: TemplateId): Promise<string> {
  if (programme.campaign_id !== null) return programme.campaign_id
  const { region_code, country_code } = await getOrganization(work.db, work.tenantId)
  const language = programme.language ?? defaultLanguage(country_code)
  const prefixWord = programme.is_sensitive ? 'PRG' : prefixWordOf(programme.public_label)
  for (let attempt = 0; attempt < MAX_PREFIX_ATTEMPTS; attempt++) {
    const number = attempt === 0 ? '' : String(attempt + 1)
    const prefix = `${region_code}${prefixWord.slice(0, 5 - number.length)}${number}`
    try {
      const { id } = await createCampaign(work, {
        name: programme.public_label,
        campaign_type: 'dhis2',
        prefix,
        language,
        template_id: template,
      })
      await changeProgramme(work, programme.programme_uid, { campaign_id: id })
      const links = { programme_type: 'dhis2', source: programme.programme_uid, campaign_id: id }
      await nameCampaignOfLinks(work, links)
      return id
    } catch (error) {
      if (!(error instanceof PrefixTaken)) throw error
    }
  }
  throw new Error('no prefix is left for a programme')
}

/** The abbreviation in the label, or else its first letters: `Suivi prénatal (CPN)` gives CPN. */
function prefixWordOf(label: string): string {
  const abbreviation = /\(([A-Z0-9]{2,5})\)/.exec(label)?.[1]
  const letters = foldWords(label).join('').toUpperCase()
  return abbreviation ?? (letters === '' ? 'PRG' : letters)
}
