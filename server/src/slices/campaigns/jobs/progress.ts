import type { Job } from '../tables.ts'

/** What one person costs in each phase; only the ratios count. Someone whom the registry already knows costs no search. */
const EFFORT = { find: 12, print: 5, issue: 3 }

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
  | 'phase_started_at'
>

/** From 0 to 1. */
export function shareDone(job: Progress): number {
  if (job.status === 'completed') return 1
  const { done, left } = effortOf(job)
  return done / (done + left)
}

/** From the pace of the present phase; unknown before its first card. */
export function etaSeconds(job: Progress, now: Date): number | null {
  const { doneInPhase, left } = effortOf(job)
  if (!job.phase_started_at || doneInPhase === 0) return null
  const seconds = Math.max(0, (now.getTime() - job.phase_started_at.getTime()) / 1_000)
  return Math.ceil((seconds / doneInPhase) * left)
}

function effortOf(job: Progress) {
  const isFound = job.published_at !== null || job.cards_generated > 0
  const found = EFFORT.find * (isFound ? job.people_to_find : job.people_found)
  const printed = EFFORT.print * job.cards_generated
  const issued = EFFORT.issue * job.cards_issued
  const whole = EFFORT.find * job.people_to_find + (EFFORT.print + EFFORT.issue) * job.total_cards
  const done = found + printed + issued
  const doneInPhase = job.published_at ? issued : isFound ? printed : found
  return { done, left: whole - done, doneInPhase }
}
