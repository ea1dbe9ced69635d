import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/scopes.ts'
import { foldWords } from '#platform/sensitive/fold-words.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import {
  acceptJob,
  type Beneficiary,
  createCampaign,
  getCampaign,
  judgeKnownPeople,
  PrefixTaken,
  type PreparedJob,
  prepareJob,
} from '#slices/campaigns/index.ts'
import { findUndrawnLetters, type TemplateId } from '#slices/cards/index.ts'
import { nameCampaignOfLinks } from '#slices/mpi/index.ts'
import { defaultLanguage } from '../default-language.ts'
import { NameNotPrintable, ProgrammeNotFound } from '../errors.ts'
import { hasVisitValues } from '../mapping/mapping.ts'
import { changeProgramme, findProgrammeRow, lockProgramme } from '../programmes.ts'
import type { ProgrammeRow } from '../tables.ts'
import { listTaskJobs } from '../tasks/queries.ts'
import { taskLeases } from '../tasks/task-lease.ts'
import { readLogos } from '../tasks/task-logos.ts'
import { ALL_CARDS_ORDERED } from './all-cards-ordered.ts'
import { type Choice, type ChoosingFrom, type ChosenEnrollment, chooseEnrollments } from './choose-enrollments.ts'
import { appendLeftOut, markUnprintable } from './unprintable.ts'

const MAX_PREFIX_ATTEMPTS = 50

/** The limit of a job. A task with more cards has several jobs. */
const MAX_CARDS_PER_JOB = 10_000

export interface Generation extends ChoosingFrom {
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
