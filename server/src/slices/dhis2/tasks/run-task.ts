import { Refusal } from '#platform/refusal.ts'
import { theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import type { IdentityCache } from '#slices/mpi/index.ts'
import { endTaskWithItsJobs } from '../cards/follow-card-jobs.ts'
import { orderNextJob } from '../cards/order-cards.ts'
import { Dhis2Error } from '../client/dhis2-error.ts'
import { HttpReader, patiently } from '../client/http-reader.ts'
import { addressGuard, getConnection } from '../connection.ts'
import { mayPass, refusalFor } from '../refusal-for.ts'
import { generateIfScheduled } from '../schedules/after-sync.ts'
import { readProgramme } from '../sync/read-programme.ts'
import type { Task } from '../tables.ts'
import { completeTask, failTask } from './end-task.ts'
import { claimProgramme, keepTask, releaseTask, TaskLost } from './lease.ts'

const KEEP_EVERY_MS = 4_000
/** Then the task is handed back, so that a large programme leaves its slot to others now and then. */
const SLICE_MS = 60_000
const WAIT_FOR_READER_MS = 2_000
/** A run that fails is tried again, after 2 s, 4 s and so on; then the task is given up. */
const MOST_FAILURES = 3

/** Reads, then orders cards where they are asked for. Every step can be repeated, and goes on where the last one ended. */
export async function runTask(
  services: Services,
  identityCache: IdentityCache,
  task: Task,
  stopping: AbortSignal,
): Promise<void> {
  const { tenant_id: tenantId } = task
  const act = <T>(step: (work: UnitOfWork) => Promise<T>) =>
    inUnitOfWork(services, { tenantId, actor: theSystem }, step)
  const lost = new AbortController()
  const signal = AbortSignal.any([stopping, lost.signal])
  const keep = () =>
    act((work) => keepTask(work, task)).catch((error) => {
      if (error instanceof TaskLost) lost.abort(error)
    })
  const keeping = setInterval(() => void keep(), KEEP_EVERY_MS)
  try {
    const isRead = task.read_whole || (await read({ services, identityCache, task, signal, act }))
    if (!isRead) return
    if (task.kind === 'sync') {
      await act(async (work) => {
        await completeTask(work, task)
        await generateIfScheduled(work, task.programme_uid)
      })
    } else await orderCards(services, task, act)
  } catch (error) {
    if (error instanceof TaskLost || lost.signal.aborted) return
    if (stopping.aborted) return act((work) => releaseTask(work, task))
    const refused = error instanceof Dhis2Error ? refusalFor(error) : error
    const code = refused instanceof Refusal ? refused.code : 'internal_error'
    services.log.warn('task failed', { job_id: task.id, attempt: task.attempt, error: refused })
    if (isFinal(error) || task.failures >= MOST_FAILURES) return act((work) => failTask(work, task.id, code))
    const failures = task.failures + 1
    await act((work) => releaseTask(work, task, { failures, run_after: later(work, 2 ** failures * 1_000) }))
  } finally {
    clearInterval(keeping)
  }
}

/** Asking again would only be answered the same: a refusal of ours, or a DHIS2 that answered. */
function isFinal(error: unknown): boolean {
  if (error instanceof Dhis2Error) return !mayPass(error)
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

/** Answers whether the programme was read to its end; if not, the task will be called again. */
async function read({ services, identityCache, task, signal, act }: Reading): Promise<boolean> {
  if (!(await act((work) => claimProgramme(work, task)))) {
    await act((work) => handBack(work, task, WAIT_FOR_READER_MS))
    return false
  }
  const connection = await inReadScope(services, task.tenant_id, getConnection)
  using reader = new HttpReader(connection, addressGuard(services), patiently(services.config), signal)
  const until = services.clock.now().getTime() + SLICE_MS
  const isTimeUp = () => signal.aborted || services.clock.now().getTime() > until
  const isWhole = await readProgramme({
    services,
    identityCache,
    task,
    reader,
    instanceUrl: connection.url,
    isTimeUp,
    act: (step) =>
      act(async (work) => {
        if (!(await claimProgramme(work, task))) throw new TaskLost('another task reads the programme')
        return step(work)
      }),
  })
  if (!isWhole) await act((work) => handBack(work, task, 0))
  return isWhole
}

async function orderCards(services: Services, task: Task, act: Act): Promise<void> {
  const cardRequest = task.request.cards
  if (!cardRequest) throw new Error('a generation without cards')
  while ((await orderNextJob({ services, task, cardRequest, act })) > 0) await act((work) => keepTask(work, task))
  await act((work) => releaseTask(work, task))
  await act((work) => endTaskWithItsJobs(work, task.id))
}

async function handBack(work: UnitOfWork, task: Task, pauseMs: number): Promise<void> {
  await releaseTask(work, task, { failures: 0, run_after: later(work, pauseMs) })
}

const later = ({ now }: UnitOfWork, milliseconds: number) => new Date(now.getTime() + milliseconds)
