import type { JobRun } from '#platform/queue/job.ts'
import { Refusal } from '#platform/refusal.ts'
import { inReadScope, inUnitOfWork, theSystem, type UnitOfWork } from '#platform/unit-of-work.ts'
import type { Workshop } from '#platform/workshop.ts'
import { endTaskWithItsJobs } from '../cards/hear-news.ts'
import { orderNextJob } from '../cards/order-cards.ts'
import { HttpReader, patiently } from '../client/http-reader.ts'
import { Dhis2Trouble } from '../client/trouble.ts'
import { addressGuard, getConnection } from '../connection.ts'
import { mayPass, refusalFor } from '../refusal-for.ts'
import { generateIfWished } from '../schedules/after-sync.ts'
import { readProgramme } from '../sync/read-programme.ts'
import type { Task } from '../tables.ts'
import { completeTask, failTask } from './end-task.ts'
import { claimProgramme, claimTask, keepTask, releaseTask, TaskLost } from './lease.ts'
import { getTask } from './queries.ts'
import { RunTask } from './queue-jobs.ts'

const KEEP_EVERY_MS = 15_000
/** Then the work is handed back, so that one large programme does not hold a worker for ever. */
const SLICE_MS = 10 * 60_000
const WAIT_FOR_READER_MS = 2_000

/** Reads, then orders cards where they are wished for. Every step can be repeated, and goes on where the last one ended. */
export async function runTask(shop: Workshop, tenantId: string, taskId: string, run: JobRun): Promise<void> {
  const act = <T>(step: (work: UnitOfWork) => Promise<T>) => inUnitOfWork(shop, { tenantId, actor: theSystem }, step)
  const task = await act(async (work) => (await claimTask(work, taskId)) ?? callAgain(work, taskId))
  if (!task) return
  const lost = new AbortController()
  const signal = AbortSignal.any([run.signal, lost.signal])
  const keeping = setInterval(() => void act((work) => keepTask(work, task)).catch(() => lost.abort()), KEEP_EVERY_MS)
  try {
    const isRead = task.read_whole || (await read(shop, task, signal, act))
    if (!isRead) return
    if (task.kind === 'sync') {
      await act(async (work) => {
        await completeTask(work, task)
        await generateIfWished(work, task.programme_uid)
      })
    } else await orderCards(shop, task, act)
  } catch (error) {
    if (error instanceof TaskLost) return
    const refused = error instanceof Dhis2Trouble ? refusalFor(error) : error
    const code = refused instanceof Refusal ? refused.code : 'internal_error'
    if (isFinal(error) && !signal.aborted) {
      await act((work) => failTask(work, task.id, code))
      return
    }
    await act((work) => releaseTask(work, task, code)).catch(() => {})
    throw error
  } finally {
    clearInterval(keeping)
  }
}

/** Asking again would only be answered the same: a refusal of ours, or a DHIS2 that answered. */
function isFinal(error: unknown): boolean {
  if (error instanceof Dhis2Trouble) return !mayPass(error)
  return error instanceof Refusal && error.status < 500
}

type Act = <T>(step: (work: UnitOfWork) => Promise<T>) => Promise<T>

/** Answers whether the programme was read to its end; if not, the task will be called again. */
async function read(shop: Workshop, task: Task, signal: AbortSignal, act: Act): Promise<boolean> {
  if (!(await act((work) => claimProgramme(work, task)))) {
    await act((work) => handBack(work, task, WAIT_FOR_READER_MS))
    return false
  }
  const connection = await inReadScope(shop, task.tenant_id, getConnection)
  using reader = new HttpReader(connection, addressGuard(shop), patiently(shop.config), signal)
  const until = shop.clock.now().getTime() + SLICE_MS
  const isTimeUp = () => signal.aborted || shop.clock.now().getTime() > until
  const isWhole = await readProgramme({
    shop,
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

async function orderCards(shop: Workshop, task: Task, act: Act): Promise<void> {
  const wish = task.request.cards
  if (!wish) throw new Error('a generation without cards')
  while ((await orderNextJob({ shop, task, wish, act })) > 0) await act((work) => keepTask(work, task))
  await act((work) => releaseTask(work, task))
  await act((work) => endTaskWithItsJobs(work, task.id))
}

async function handBack(work: UnitOfWork, task: Task, pauseMs: number): Promise<void> {
  await releaseTask(work, task)
  const startAfter = new Date(work.now.getTime() + pauseMs)
  await work.enqueue(
    RunTask,
    { tenant_id: work.tenantId, task_id: task.id },
    { key: task.id, ...(pauseMs > 0 ? { startAfter } : {}) },
  )
}

/** Somebody else holds the task, or a dead worker seems to: look again when its time is over. */
async function callAgain(work: UnitOfWork, taskId: string): Promise<undefined> {
  const { status, lease_until } = await getTask(work, taskId)
  if (status === 'completed' || status === 'failed' || !lease_until) return
  await work.enqueue(RunTask, { tenant_id: work.tenantId, task_id: taskId }, { key: taskId, startAfter: lease_until })
}
