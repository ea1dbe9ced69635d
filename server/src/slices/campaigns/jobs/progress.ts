import type { Job } from '../tables.ts'

/** What one person costs in each phase; only the ratios count. Someone whom the registry already knows costs no search. */
const EFFORT = { find: 12, print: 5, issue: 3 }

/** As much of a job must be done in a phase before its own pace outweighs that of the phases before. */
const TRUST = 0.02

/** Often enough to see it move, seldom enough to cost nothing. */
export const REPORT_EVERY_MS = 300

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

/** From the pace of the present phase, at its beginning from that of all before; unknown before the first person. */
export function etaSeconds(job: Progress, now: Date): number | null {
  const { done, left, doneInPhase } = effortOf(job)
  if (!job.started_at || !job.phase_started_at || done === 0) return null
  const since = (start: Date) => Math.max(0, (now.getTime() - start.getTime()) / 1_000)
  const trust = TRUST * (done + left)
  const usualPace = since(job.started_at) / done
  const pace = (since(job.phase_started_at) + trust * usualPace) / (doneInPhase + trust)
  return Math.ceil(pace * left)
}

function effortOf(job: Progress) {
  const isFound = job.published_at !== null || job.cards_generated > 0 || job.people_found >= job.people_to_find
  const found = EFFORT.find * (isFound ? job.people_to_find : job.people_found)
  const printed = EFFORT.print * job.cards_generated
  const issued = EFFORT.issue * job.cards_issued
  const whole = EFFORT.find * job.people_to_find + (EFFORT.print + EFFORT.issue) * job.total_cards
  const done = found + printed + issued
  const doneInPhase = job.published_at ? issued : isFound ? printed : found
  return { done, left: whole - done, doneInPhase }
}
