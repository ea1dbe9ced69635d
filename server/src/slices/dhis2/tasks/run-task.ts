import { type AttemptLadder, faultOf, nextAttempt } from '#platform/queue/attempts.ts'
import { LeaseLost } from '#platform/queue/lease.ts'
import { LeaseRenewal } from '#platform/queue/lease-renewal.ts'
import { type AttemptOutcome, watchAttempt } from '#platform/queue/watch-attempt.ts'
import { Refusal } from '#platform/refusal.ts'
import { theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope, inRenewal, inUnitOfWork } from '#platform/unit-of-work.ts'
import { isOwnOrganizationOpen } from '#slices/accounts/index.ts'
import type { TemplateId } from '#slices/cards/index.ts'
import type { IdentityCache } from '#slices/mpi/index.ts'
import { hasEligibleEnrollment } from '../cards/eligible-enrollments.ts'
import { listEnrollmentsOfUnit } from '../cards/enrollments-of-unit.ts'
import { endTaskWithItsJobs } from '../cards/follow-card-jobs.ts'
import { startNextCardJob } from '../cards/start-card-job.ts'
import { Dhis2Error } from '../client/dhis2-error.ts'
import { HttpReader } from '../client/http-reader.ts'
import { backgroundRetries } from '../client/retry-policy.ts'
import { openSession } from '../client/session.ts'
import { watchRequests } from '../client/watch-requests.ts'
import { addressGuard, forgetAcceptance, getConnection } from '../connection.ts'
import { findProgrammeRow } from '../programmes.ts'
import { isTransient, refusalFor } from '../refusal-for.ts'
import { readProgramme } from '../sync/read-programme.ts'
import type { Task } from '../tables.ts'
import { completeTask, failTask } from './end-task.ts'
import { claimProgramme } from './programme-reader.ts'
import { startTask } from './start-task.ts'
import { releaseTask, taskLeases } from './task-lease.ts'

const DEFAULT_TEMPLATE: TemplateId = 'emerald'

/** A task that reads for longer is handed back, so that a large programme leaves its slot to others now and then. */
const MAX_READING_MS = 60_000
const RETRY_PROGRAMME_MS = 2_000
/** A DHIS2 that does not answer counts as a failure: the schedule or a person starts the next task. */
const TASK_LADDER: AttemptLadder = { delays: [2, 4, 8], outageDelay: 5 }

/** Reads the programme, then starts card jobs if the task is a generation. Every step can be repeated, and continues where the last one ended. */
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

async function attemptTask(
  services: Services,
  identityCache: IdentityCache,
  task: Task,
  stopping: AbortSignal,
): Promise<AttemptOutcome> {
  const { tenant_id: tenantId } = task
  const act = <T>(step: (work: UnitOfWork) => Promise<T>) =>
    inUnitOfWork(services, { tenantId, actor: theSystem }, step)
  await using renewal = new LeaseRenewal(() => inRenewal(services, tenantId, (work) => renew(work, task)))
  const signal = AbortSignal.any([stopping, renewal.lost])
  try {
    const isRead = task.read_whole || (await read({ services, identityCache, task, signal, act }))
    if (!isRead) return 'handed_back'
    if (task.kind === 'sync') {
      await act(async (work) => {
        await completeTask(work, task)
        await generateIfScheduled(work, task.programme_uid)
      })
    } else await startCardJobs(services, task, act, signal)
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

type Act = <T>(step: (work: UnitOfWork) => Promise<T>) => Promise<T>

interface Reading {
  services: Services
  identityCache: IdentityCache
  task: Task
  signal: AbortSignal
  act: Act
}

/** Returns whether the programme was read to its end. If not, the task is handed back and will be taken again. */
async function read({ services, identityCache, task, signal, act }: Reading): Promise<boolean> {
  if (!(await act((work) => claimProgramme(work, task)))) {
    await act((work) => handBack(work, task, RETRY_PROGRAMME_MS))
    return false
  }
  const deadline = services.clock.now().getTime() + MAX_READING_MS
  const isTimeUp = () => signal.aborted || services.clock.now().getTime() > deadline
  const isWhole = await withReader(services, task, signal, (reader, instanceUrl) =>
    readProgramme({
      services,
      identityCache,
      task,
      reader,
      instanceUrl,
      isTimeUp,
      act: (step) =>
        act(async (work) => {
          if (!(await claimProgramme(work, task))) throw new LeaseLost('another task reads the programme')
          return step(work)
        }),
    }),
  )
  if (!isWhole) await act((work) => handBack(work, task, 0))
  return isWhole
}

/** One session with DHIS2, which ends with the work. */
async function withReader<T>(
  services: Services,
  task: Task,
  signal: AbortSignal,
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

async function startCardJobs(services: Services, task: Task, act: Act, stopping: AbortSignal): Promise<void> {
  const cardRequest = task.request.cards
  if (!cardRequest) throw new Error('a generation without a card request')
  const { enrollment_filter: filter } = cardRequest
  const listed = filter.org_unit
    ? await withReader(services, task, stopping, async (reader) =>
        listEnrollmentsOfUnit(await openSession(reader), task.programme_uid, filter),
      )
    : undefined
  while ((await startNextCardJob({ services, task, cardRequest, act, listed })) > 0)
    await act((work) => renew(work, task))
  await act((work) => releaseTask(work, task))
  await act((work) => endTaskWithItsJobs(work, task.id))
}

/** A suspended organization's task stops here. Its lease runs out, and it is taken again once the organization is open. */
async function renew(work: UnitOfWork, task: Task): Promise<void> {
  if (!(await isOwnOrganizationOpen(work))) throw new LeaseLost('the organization is suspended')
  await taskLeases.renew(work, task)
}

async function handBack(work: UnitOfWork, task: Task, delayMs: number): Promise<void> {
  await releaseTask(work, task, { failures: 0, run_after: later(work, delayMs) })
}

const later = ({ now }: UnitOfWork, milliseconds: number) => new Date(now.getTime() + milliseconds)

/** Starts a generation after a synchronization if the schedule asks for cards. DHIS2 is not read again. */
async function generateIfScheduled(work: UnitOfWork, programmeUid: string): Promise<void> {
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
