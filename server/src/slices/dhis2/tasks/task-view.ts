import type { ReadScope } from '#platform/scopes.ts'
import { artifactUrls, etaSeconds, findJobById, shareDone } from '#slices/campaigns/index.ts'
import { MAX_LEFT_OUT } from '../cards/unprintable.ts'
import { ALL_CARDS_ORDERED, type Task } from '../tables.ts'
import { listTaskJobs } from './tasks.ts'

type Job = NonNullable<Awaited<ReturnType<typeof findJobById>>>

/** The share of reading in the progress of a generation, in percent. */
const READING_SHARE = 20

/** A task as the API shows it; `progress` is 100 only when it is completed. */
export async function viewTask(scope: ReadScope, task: Task, publicUrl: string) {
  const rows = task.kind === 'generation' ? await listTaskJobs(scope, task.id) : []
  const jobs: Job[] = []
  for (const { job_id } of rows) {
    const job = await findJobById(scope, job_id)
    if (job) jobs.push(job)
  }
  const cards_generated = jobs.reduce((sum, job) => sum + job.cards_generated, 0)
  const open = jobs.find(({ status }) => status === 'generating')
  const [first] = jobs
  const isCompleted = task.status === 'completed'
  return {
    task_id: task.id,
    programme_uid: task.programme_uid,
    kind: task.kind,
    origin: task.origin,
    status: task.status,
    progress: progressOf(task, jobs),
    cards_generated,
    total_cards: totalOf(task),
    mpi_resolved: task.mpi_resolved,
    mpi_created: task.mpi_created,
    mpi_pending_review: task.mpi_pending_review,
    sensitive_blocked: task.sensitive_blocked,
    enrollments_read: task.enrollments_read,
    enrollments_changed: task.enrollments_changed,
    enrollments_skipped: task.enrollments_skipped,
    ...(task.kind === 'generation'
      ? {
          cards_left_out: task.cards_left_out,
          cards_skipped: task.cards_skipped,
          left_out: task.left_out.slice(0, MAX_LEFT_OUT),
        }
      : {}),
    created_at: task.created_at.toISOString(),
    started_at: task.started_at?.toISOString() ?? null,
    ...(task.status === 'generating' ? { eta_seconds: open ? etaOf(open, jobs, scope.now) : null } : {}),
    ...(first ? { job_id: first.id, campaign_id: first.campaign_id } : {}),
    ...(isCompleted && first ? { artifacts: artifactUrls(first.id, publicUrl) } : {}),
    ...(jobs.length > 1 ? { batches: jobs.map((job) => toJobSummary(job, publicUrl)) } : {}),
    ...(isCompleted ? { completed_at: task.completed_at?.toISOString() } : {}),
    ...(task.status === 'failed' ? { error: task.error ?? '', failed_at: task.failed_at?.toISOString() } : {}),
    ...(task.status === 'failed' && jobs.length > 0
      ? { quota_refunded: jobs.reduce((sum, job) => sum + (job.quota_refunded ?? 0), 0) }
      : {}),
  }
}

export type TaskView = Awaited<ReturnType<typeof viewTask>>

function toJobSummary({ id, status, total_cards, cards_generated }: Job, publicUrl: string) {
  return {
    job_id: id,
    status,
    total_cards,
    cards_generated,
    ...(status === 'completed' ? { artifacts: artifactUrls(id, publicUrl) } : {}),
  }
}

/** Until all jobs have been started, there may be more cards than those of the started jobs. */
function totalOf({ status, cards_ordered_until, total_cards, estimated_cards }: Task): number {
  const isKnown = status === 'completed' || cards_ordered_until === ALL_CARDS_ORDERED
  return isKnown ? total_cards : Math.max(total_cards, estimated_cards)
}

/** Assumes that the waiting jobs take as long per card as the running one. */
function etaOf(open: Job, jobs: readonly Job[], now: Date): number | null {
  const eta = etaSeconds(open, now)
  const left = (job: Job) => (1 - shareDone(job)) * job.total_cards
  const all = jobs.filter(({ status }) => status === 'pending' || status === 'generating')
  if (eta === null || left(open) <= 0) return eta
  return Math.ceil((eta * all.reduce((sum, job) => sum + left(job), 0)) / left(open))
}

function progressOf(task: Task, jobs: readonly Job[]): number {
  if (task.status === 'completed') return 100
  const { reading_place } = task
  const pages = reading_place ? (reading_place.page - 1) * reading_place.pageSize : 0
  const read = task.read_whole ? 1 : task.expected === 0 ? 0 : Math.min(1, pages / task.expected)
  if (task.kind === 'sync') return Math.min(99, Math.floor(99 * read))
  const cards = jobs.reduce((sum, job) => sum + shareDone(job) * job.total_cards, 0)
  const total = totalOf(task)
  const made = total === 0 ? 0 : cards / total
  return Math.min(99, Math.floor(READING_SHARE * read + (99 - READING_SHARE) * made))
}
