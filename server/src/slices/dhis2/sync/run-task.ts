// The life of a DHIS2 task. A worker takes it, reads its programme batch by batch and completes it; a generation then starts card jobs.
// Each batch goes through four states: pages as DHIS2 shows them, rows with their hashes, rows classified by what there is to do
// (mapped and judged by the guard), and stored people with the place where reading continues. Every step can be repeated.
import { sql } from 'kysely'
import { type AttemptLadder, faultOf, nextAttempt } from '#platform/queue/attempts.ts'
import { LeaseLost } from '#platform/queue/lease.ts'
import { LeaseRenewal } from '#platform/queue/lease-renewal.ts'
import { takeInTurn } from '#platform/queue/take-in-turn.ts'
import { type AttemptOutcome, watchAttempt } from '#platform/queue/watch-attempt.ts'
import type { WorkLoop } from '#platform/queue/work-loop.ts'
import { Refusal } from '#platform/refusal.ts'
import { type PlatformWork, theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork, inReadScope, inRenewal, inUnitOfWork } from '#platform/unit-of-work.ts'
import { isOfOpenOrganization, isOwnOrganizationOpen } from '#slices/accounts/index.ts'
import { countTermsIfDue, type IdentityCache, prepareAhead } from '#slices/mpi/index.ts'
import { listEnrollmentsOfUnit } from '../cards/eligible-enrollments.ts'
import { endTaskWithItsJobs } from '../cards/follow-card-jobs.ts'
import { startNextCardJob } from '../cards/start-card-job.ts'
import { Dhis2Error } from '../client/dhis2-error.ts'
import { backgroundRetries, HttpReader, watchRequests } from '../client/http-reader.ts'
import { findProgramme } from '../client/metadata.ts'
import { listChangedUnits, OrgUnits } from '../client/org-units.ts'
import { openSession } from '../client/session.ts'
import { addressGuard, forgetAcceptance, getConnection } from '../connection.ts'
import { isTransient, ProgrammeNotFound, refusalFor } from '../errors.ts'
import { mappedElements } from '../mapping/mapping.ts'
import { changeProgramme, lockProgramme, saveProgramme } from '../programmes.ts'
import { generateIfScheduled } from '../schedules.ts'
import { ALL_CARDS_ORDERED, type ReadingPlace, type Task } from '../tables.ts'
import { claimProgramme, claimTask, completeTask, failTask, releaseTask, taskLeases } from '../tasks/task-lease.ts'
import { findMoves, saveUnits, withAncestors } from '../units.ts'
import {
  type ClassifiedBatch,
  classifyRows,
  findStoredEnrollments,
  type HashedRow,
  hashRows,
  unitsOf,
} from './classify-rows.ts'
import { type Batch, beginning, prefetchNext, readBatches } from './read-batches.ts'
import { type ReadingPlan, requireReadingPlan } from './reading-plan.ts'
import { type BatchCounters, storeBatch } from './store-batch.ts'

/** How many tasks a worker runs at once. Most of the time they wait for DHIS2. */
const SLOTS = 4
/** A task that reads for longer is handed back, so that a large programme leaves its slot to others now and then. */
const MAX_READING_MS = 60_000
const RETRY_PROGRAMME_MS = 2_000
/** A DHIS2 that does not answer counts as a failure: the schedule or a person starts the next task. */
const TASK_LADDER: AttemptLadder = { delays: [2, 4, 8], outageDelay: 5 }

export function dhis2Loops(services: Services, identityCache: IdentityCache): WorkLoop[] {
  return Array.from({ length: SLOTS }, (_, slot) => ({
    name: `dhis2.${slot + 1}`,
    wokenBy: 'dhis2-tasks-waiting',
    async step(stopping) {
      const task = await inPlatformWork(services, theSystem, takeTask)
      if (task) await runTask(services, identityCache, task, stopping)
      return task !== undefined
    },
  }))
}

/** Takes the next task. One that only waits for its card jobs needs no worker; those of a suspended organization wait. */
export async function takeTask(work: PlatformWork): Promise<Task | undefined> {
  const isEligible = sql`
    work.status in ('pending', 'syncing', 'generating') and work.cards_ordered_until <> ${ALL_CARDS_ORDERED}
    and ${isOfOpenOrganization(sql.ref('work.tenant_id'))}`
  const next = await takeInTurn(work, { work: 'dhis2_task', lastTaken: 'dhis2_task_last_taken' }, isEligible)
  return next && claimTask(work.asTenant(next.tenant_id), next.id)
}

export async function runTask(
  services: Services,
  identityCache: IdentityCache,
  task: Task,
  stopping: AbortSignal,
): Promise<void> {
  const { id, attempt, trace_parent: trace } = task
  await watchAttempt(services, { job: 'dhis2', id, attempt, trace }, () =>
    attemptTask(services, identityCache, task, stopping),
  )
}

type Act = <T>(step: (work: UnitOfWork) => Promise<T>) => Promise<T>

/** A task that this worker holds. */
interface RunningTask {
  services: Services
  identityCache: IdentityCache
  task: Task
  /** Aborted when the process stops or the lease is lost. */
  signal: AbortSignal
  act: Act
}

async function attemptTask(
  services: Services,
  identityCache: IdentityCache,
  task: Task,
  stopping: AbortSignal,
): Promise<AttemptOutcome> {
  const { tenant_id: tenantId } = task
  const act: Act = (step) => inUnitOfWork(services, { tenantId, actor: theSystem }, step)
  await using renewal = new LeaseRenewal(() => inRenewal(services, tenantId, (work) => renew(work, task)))
  const running = { services, identityCache, task, act, signal: AbortSignal.any([stopping, renewal.lost]) }
  try {
    if (!task.read_whole && !(await readProgramme(running))) return 'handed_back'
    if (task.kind === 'sync') {
      await act(async (work) => {
        await completeTask(work, task)
        await generateIfScheduled(work, task.programme_uid)
      })
    } else await startCardJobs(running)
    return 'completed'
  } catch (error) {
    const fault = faultOf(error, { stopping, lost: renewal.lost }, isFinal)
    if (fault === 'lost') return 'lost'
    if (fault === 'stopping') {
      await act((work) => releaseTask(work, task))
      return 'handed_back'
    }
    const refused = error instanceof Dhis2Error ? refusalFor(error) : error
    if (fault !== 'outage')
      services.log.warn('attempt failed', { job: 'dhis2', job_id: task.id, attempt: task.attempt, error: refused })
    await act(async (work) => {
      const next = nextAttempt(TASK_LADDER, task.failures, fault, work)
      if (next.kind === 'again') return releaseTask(work, task, { failures: next.failures, run_after: next.at })
      if (error instanceof Dhis2Error && error.kind === 'account') await forgetAcceptance(work)
      await failTask(work, task.id, refused instanceof Refusal ? refused.code : 'internal_error')
    })
    return fault === 'outage' ? 'waits' : 'failed'
  }
}

/**
 * Whether another attempt would get the same answer: we refused, or DHIS2 answered. An account that was accepted before is
 * tried again, because DHIS2 refuses good accounts while its database restarts.
 */
function isFinal(error: unknown): boolean {
  if (error instanceof Dhis2Error) return !isTransient(error) && error.code !== 'no_longer_accepted'
  return error instanceof Refusal && error.status < 500
}

/** A suspended organization's task stops here. Its lease runs out, and it is taken again once the organization is open. */
async function renew(work: UnitOfWork, task: Task): Promise<void> {
  if (!(await isOwnOrganizationOpen(work))) throw new LeaseLost('the organization is suspended')
  await taskLeases.renew(work, task)
}

/** Returns whether the programme was read to its end. If not, the task is handed back and will be taken again. */
async function readProgramme(running: RunningTask): Promise<boolean> {
  const { services, task, signal, act } = running
  const handBack = (delayMs: number) =>
    act((work) => releaseTask(work, task, { failures: 0, run_after: new Date(work.now.getTime() + delayMs) }))
  if (!(await act((work) => claimProgramme(work, task)))) {
    await handBack(RETRY_PROGRAMME_MS)
    return false
  }
  const deadline = services.clock.now().getTime() + MAX_READING_MS
  const isTimeUp = () => signal.aborted || services.clock.now().getTime() > deadline
  const actAsReader: Act = (step) =>
    act(async (work) => {
      if (!(await claimProgramme(work, task))) throw new LeaseLost('another task reads the programme')
      return step(work)
    })
  const isWhole = await withReader(running, (reader, instanceUrl) =>
    readAndStore({ ...running, act: actAsReader }, reader, instanceUrl, isTimeUp),
  )
  if (!isWhole) await handBack(0)
  return isWhole
}

/** One connection with DHIS2, which ends with the work. */
async function withReader<T>(
  { services, task, signal }: RunningTask,
  use: (reader: HttpReader, instanceUrl: string) => Promise<T>,
): Promise<T> {
  const connection = await inReadScope(services, task.tenant_id, getConnection)
  const { url, wasAccepted } = connection
  const retries = backgroundRetries(services.config)
  // Each attempt of a task presents a refused account once; only the first one insists.
  const policy = task.failures > 0 ? { ...retries, accountAttempts: 1 } : retries
  await using reader = new HttpReader(connection, addressGuard(services), policy, {
    signal,
    wasAccepted,
    watch: watchRequests(services),
  })
  return await use(reader, url)
}

/**
 * Reads a programme batch by batch from where an earlier attempt stopped. Memory does not grow with the number of
 * enrollments. Returns whether it came to the end.
 */
async function readAndStore(
  running: RunningTask,
  reader: HttpReader,
  instanceUrl: string,
  isTimeUp: () => boolean,
): Promise<boolean> {
  const { services, identityCache, task, act } = running
  const session = await openSession(reader)
  const programme = await findProgramme(reader, task.programme_uid)
  if (!programme) throw new ProgrammeNotFound()
  const row = await act((work) => saveProgramme(work, instanceUrl, programme))
  const units = new OrgUnits(reader)
  const unitOf = (uid: string) => units.get(uid)
  const reading = await requireReadingPlan(services, task.tenant_id, programme, { instanceUrl, unitOf })

  const place = task.reading_place ?? beginning(session, task.request, row)
  if (task.reading_place === null && place.since !== null)
    await followMovedUnits(running, { reader, units, reading, since: place.since })
  const source = { programmeUid: task.programme_uid, elements: mappedElements(reading.mappings) }
  const batches = readBatches(session, source, place, services.clock)
  const classify: Classify = async (rows) => {
    const stored = await inReadScope(services, task.tenant_id, (scope) => findStoredEnrollments(scope, rows))
    const batch = classifyRows(rows, stored, reading)
    for (const { person } of batch.changed) if (person) prepareAhead(person)
    return batch
  }
  let lastStored = new Set<string>()
  const savedUnits = new Set<string>()
  for await (const { rows, classified, place, next, isLast, pageTimes } of prefetchNext(
    classifiedPages(prefetchNext(batches), units, reading, classify),
  )) {
    // This batch was classified while the previous one was being stored. A row that is in both is classified again.
    const batch = rows.some(({ source }) => lastStored.has(source.uid)) ? await classify(rows) : classified
    const newUnits = withAncestors(
      rows.flatMap(({ source }) => unitsOf(source)),
      reading.unitOf,
    ).filter(({ uid }) => !savedUnits.has(uid))
    await countTermsIfDue(services, task.tenant_id)
    await act(async (work) => {
      await saveUnits(work, newUnits, reading.regionOf)
      const origin = { instanceUrl, source: task.id, cache: identityCache, isCounting: true }
      const counters = await storeBatch(work, origin, batch)
      await noteProgress(work, task, { counters, pageTimes, next: isLast ? null : next, total: place.total })
      if (isLast) await finishReading(work, task, place, reading)
    })
    for (const { uid } of newUnits) savedUnits.add(uid)
    if (isLast) return true
    lastStored = new Set(rows.map(({ source }) => source.uid))
    if (isTimeUp()) return false
  }
  throw new Error('pages ended before the last one')
}

/** Asks which units were put elsewhere. Otherwise that would be seen only when somebody below them is read again. */
async function followMovedUnits(
  { services, task, act }: RunningTask,
  { reader, units, reading, since }: { reader: HttpReader; units: OrgUnits; reading: ReadingPlan; since: string },
): Promise<void> {
  const changed = await listChangedUnits(reader, since)
  if (changed.length === 0) return
  const moves = await inReadScope(services, task.tenant_id, (scope) => findMoves(scope, changed))
  if (moves.length === 0) return
  const moved = moves.map(({ uid }) => uid)
  await units.loadWithAncestors(moved)
  const withThoseAbove = withAncestors(moved, reading.unitOf)
  await act((work) => saveUnits(work, withThoseAbove, reading.regionOf))
}

type Classify = (rows: readonly HashedRow[]) => Promise<ClassifiedBatch>

/** Pages whose rows have been compared with what is stored. */
interface ClassifiedPages extends Omit<Batch, 'rows'> {
  rows: HashedRow[]
  classified: ClassifiedBatch
}

/** Also loads the organisation units that the rows name. */
async function* classifiedPages(
  batches: AsyncIterable<Batch>,
  units: OrgUnits,
  reading: ReadingPlan,
  classify: Classify,
): AsyncGenerator<ClassifiedPages> {
  for await (const batch of batches) {
    const rows = await hashRows(batch.rows, units, reading)
    yield { ...batch, rows, classified: await classify(rows) }
  }
}

/** What a batch adds to its task, and where reading continues; `next` is null after the last one. */
interface StoredBatch {
  counters: BatchCounters
  pageTimes: readonly number[]
  next: ReadingPlace | null
  total: number | null
}

/** Renews the lease in the same transaction, so that a worker that has lost it cannot store rows. */
async function noteProgress(
  work: UnitOfWork,
  task: Task,
  { counters, pageTimes, next, total }: StoredBatch,
): Promise<void> {
  const names = Object.keys(counters) as (keyof BatchCounters)[]
  await taskLeases.renew(work, task, {
    ...Object.fromEntries(names.map((name) => [name, sql`${sql.ref(name)} + ${counters[name]}`])),
    pages_read: sql`pages_read + ${pageTimes.length}`,
    pages_ms: sql`pages_ms + ${Math.round(pageTimes.reduce((sum, each) => sum + each, 0))}`,
    slowest_page_ms: sql`greatest(slowest_page_ms, ${Math.round(Math.max(0, ...pageTimes))})`,
    reading_place: next === null ? null : JSON.stringify(next),
    read_whole: next === null,
    ...(total === null ? {} : { expected: total }),
  })
}

/** The cursor moves only over what was read: a run that began after the cursor leaves the cursor where it was. */
async function finishReading(work: UnitOfWork, task: Task, place: ReadingPlace, reading: ReadingPlan): Promise<void> {
  const row = await lockProgramme(work, task.programme_uid)
  const requested = task.request.since
  const leavesGap =
    requested !== undefined &&
    place.since === requested &&
    !(row?.cursor_server_time && requested <= row.cursor_server_time)
  // If somebody has changed the mapping meanwhile, everything has to be read again.
  const isStale = row?.mappings != null && JSON.stringify(row.mappings) !== JSON.stringify(reading.mappings)
  await changeProgramme(work, task.programme_uid, {
    synced_at: work.now,
    ...(leavesGap || isStale ? {} : { cursor_server_time: place.serverTime }),
  })
}

async function startCardJobs(running: RunningTask): Promise<void> {
  const { services, task, act } = running
  const cardRequest = task.request.cards
  if (!cardRequest) throw new Error('a generation without a card request')
  const { enrollment_filter: filter } = cardRequest
  const listed = filter.org_unit
    ? await withReader(running, async (reader) =>
        listEnrollmentsOfUnit(await openSession(reader), task.programme_uid, filter),
      )
    : undefined
  while ((await startNextCardJob({ services, task, cardRequest, act, listed })) > 0)
    await act((work) => renew(work, task))
  await act((work) => releaseTask(work, task))
  await act((work) => endTaskWithItsJobs(work, task.id))
}
