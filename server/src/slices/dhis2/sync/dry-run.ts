import { theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { judgeKnownPeople } from '#slices/campaigns/index.ts'
import { listEnrollmentsOfUnit, selectEligible } from '../cards/eligible-enrollments.ts'
import type { SourceEnrollment } from '../client/enrollment.ts'
import { findProgramme } from '../client/metadata.ts'
import { OrgUnits } from '../client/org-units.ts'
import type { Session } from '../client/session.ts'
import { type StoredConnection, withSession } from '../connection.ts'
import { ProgrammeNotFound } from '../errors.ts'
import { maskUnit } from '../guard/mask-person.ts'
import { waitingAttributes } from '../mapping/assign-codes.ts'
import { mappedElements } from '../mapping/mapping.ts'
import { checkPeriod, checkUnit } from '../preview-enrollments.ts'
import { findProgrammeRow, saveProgramme } from '../programmes.ts'
import type { EnrollmentFilter, ReadingPlace } from '../tables.ts'
import { classifyRows, findStoredEnrollments, hashRows } from './classify-rows.ts'
import { beginning, type ReadingSource, readPages } from './read-batches.ts'
import { requireReadingPlan } from './reading-plan.ts'
import { type BatchCounters, type EnrollmentOutcome, storeBatch } from './store-batch.ts'

export interface DryRunRequest {
  programme_uid: string
  full: boolean
  /** After how many enrollments no further page is examined. */
  limit: number
  /** Says how many cards a generation with this filter would make. */
  cards?: { enrollment_filter: EnrollmentFilter; regenerate: boolean }
}

const EXAMPLES = 10
/** As many as one job has cards. */
const MAX_JUDGED = 10_000

/** Thrown to undo everything: what a run would do is found by doing it. */
class Undo extends Error {
  override name = 'Undo'
}

/**
 * Says what a synchronization or a generation would do now. It does the same work as they do, on the first pages with `limit`
 * enrollments, in a transaction that is undone, so that nothing is written and the figures are those of the real thing.
 */
export async function dryRun(services: Services, tenantId: string, request: DryRunRequest) {
  const filter = request.cards?.enrollment_filter ?? {}
  checkPeriod(filter.enrollment_date_from, filter.enrollment_date_to, 'to_date')
  return withSession(services, tenantId, async (session, connection) => {
    await checkUnit(session, filter.org_unit, 'org_unit')
    const listed = await listEnrollmentsOfUnit(session, request.programme_uid, filter)
    return examine({ services, tenantId, session, connection, request, listed })
  })
}

interface Examination {
  services: Services
  tenantId: string
  session: Session
  connection: StoredConnection
  request: DryRunRequest
  listed: string[] | undefined
}

async function examine({ services, tenantId, session, connection, request, listed }: Examination) {
  const { reader } = session
  const { programme_uid: programmeUid, cards, limit } = request
  const programme = await findProgramme(reader, programmeUid)
  if (!programme) throw new ProgrammeNotFound()
  const units = new OrgUnits(reader)
  const instanceUrl = connection.url
  const unitOf = (uid: string) => units.get(uid)
  const reading = await requireReadingPlan(services, tenantId, programme, { instanceUrl, unitOf })
  const known = await inReadScope(services, tenantId, (scope) => findProgrammeRow(scope, programmeUid))
  const place = beginning(session, { full: request.full }, known ?? { cursor_server_time: null })
  const { sources, isComplete, total } = await readSome(
    session,
    { programmeUid, elements: mappedElements(reading.mappings) },
    place,
    limit,
  )
  const rows = await hashRows(sources, units, reading)

  const outcomes = new Map<string, EnrollmentOutcome>()
  let counters: BatchCounters | undefined
  let cardsToMake = 0
  let duplicates = { in_list: 0, hold_card: 0, hold_other_card: 0 }
  const steps = inUnitOfWork(services, { tenantId, actor: theSystem }, async (work) => {
    outcomes.clear()
    await saveProgramme(work, instanceUrl, programme)
    const batch = classifyRows(rows, await findStoredEnrollments(work, rows), reading)
    const note = (uid: string, outcome: EnrollmentOutcome) => void outcomes.set(uid, outcome)
    counters = await storeBatch(work, { instanceUrl, source: 'dry-run', note }, batch)
    if (cards) {
      const selection = { programmeUid, filter: cards.enrollment_filter, listed }
      const { count } = await selectEligible(work, selection, cards)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      cardsToMake = count
      duplicates = await countDuplicates(work, selection, cards, known?.campaign_id ?? undefined)
    }
    throw new Undo()
  })
  await steps.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  const count = (outcome: EnrollmentOutcome) => [...outcomes.values()].filter((each) => each === outcome).length
  return {
    programme_uid: programmeUid,
    reads: place.since === null ? ('everything' as const) : ('changes' as const),
    examined: outcomes.size,
    is_complete: isComplete,
    total_in_dhis2: total,
    new: count('created'),
    known: count('resolved'),
    to_review: count('pending_review'),
    skipped: count('skipped'),
    unchanged: count('unchanged'),
    deleted: count('deleted'),
    sensitive_blocked: counters?.sensitive_blocked ?? 0,
    waiting_for_approval: waitingAttributes(reading.mappings, programme, reading.guard),
    ...(cards
      ? { cards_to_make: cardsToMake, duplicates: { ...duplicates, look_alike: count('pending_review') } }
      : {}),
    examples: sources.slice(0, EXAMPLES).map((source) => ({
      enrollment_id: source.uid,
      enrollment_date: source.enrolledOn,
      org_unit_name: maskUnit(units.get(source.orgUnitUid).name),
      outcome: outcomes.get(source.uid) ?? 'unchanged',
    })),
  }
}

/** How many of the people who would get a card have one already, or are twice among them. */
async function countDuplicates(
  work: UnitOfWork,
  selection: Parameters<typeof selectEligible>[1],
  cards: { regenerate: boolean },
  campaignId: string | undefined,
) {
  const eligible = await selectEligible(work, selection, cards)
    .select('mpi_id')
    .orderBy('enrollment_uid')
    .limit(MAX_JUDGED)
    .execute()
  const mpiIds = eligible.flatMap(({ mpi_id }) => mpi_id ?? [])
  const { judged } = await judgeKnownPeople(work, { campaignId, duplicates: 'skip' }, mpiIds)
  const because = (reason: string) => judged.filter(({ why }) => why === reason)
  return {
    in_list: because('in_list').length,
    hold_card: because('hold_card').length,
    hold_other_card: because('hold_card').filter(({ holds }) => holds === 'other').length,
  }
}

/** Reads pages until there are enough enrollments. `total` counts what the list contains: people or enrollments. */
async function readSome(session: Session, source: ReadingSource, place: ReadingPlace, limit: number) {
  const found = new Map<string, SourceEnrollment>()
  let total: number | null = null
  let isComplete = false
  for await (const read of readPages(session, source, place)) {
    for (const row of read.page.rows) found.set(row.uid, row)
    total = read.place.total
    isComplete = read.isLast
    if (found.size >= limit) break
  }
  return { sources: [...found.values()], isComplete, total }
}
