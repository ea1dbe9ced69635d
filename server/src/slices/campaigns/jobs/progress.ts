import type { Job } from '../tables.ts'

/** The relative effort of each phase for one person. People whom the registry knows already need not be found. */
const EFFORT = { find: 6, print: 6, issue: 2 }

/** When this share of the job is done in the current phase, its own speed counts as much as the average speed so far. */
const PRIOR_WEIGHT = 0.02

export type Progress = Pick<
  Job,
  | 'status'
  | 'people_to_find'
  | 'people_found'
  | 'cards_generated'
  | 'cards_issued'
  | 'total_cards'
  | 'published_at'
  | 'started_at'
  | 'phase_started_at'
>

/** From 0 to 1. */
export function shareDone(job: Progress): number {
  if (job.status === 'completed') return 1
  const { done, left } = effortOf(job)
  return done / (done + left)
}

/**
 * Estimates the time left from the speed of the current phase, and at its beginning from the average speed so far. Unknown
 * until the first person is done.
 */
export function etaSeconds(job: Progress, now: Date): number | null {
  const { done, left, doneInPhase } = effortOf(job)
  if (!job.started_at || !job.phase_started_at || done === 0) return null
  const since = (start: Date) => Math.max(0, (now.getTime() - start.getTime()) / 1_000)
  const prior = PRIOR_WEIGHT * (done + left)
  const averageSeconds = since(job.started_at) / done
  const seconds = (since(job.phase_started_at) + prior * averageSeconds) / (doneInPhase + prior)
  return Math.ceil(seconds * left)
}

/** The first phase finds people and prints cards at the same time; the second makes the cards valid. */
function effortOf(job: Progress) {
  const found = EFFORT.find * (job.published_at ? job.people_to_find : job.people_found)
  const printed = EFFORT.print * job.cards_generated
  const issued = EFFORT.issue * job.cards_issued
  const whole = EFFORT.find * job.people_to_find + (EFFORT.print + EFFORT.issue) * job.total_cards
  const done = found + printed + issued
  return { done, left: whole - done, doneInPhase: job.published_at ? issued : found + printed }
}
