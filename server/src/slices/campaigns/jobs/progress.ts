import type { Job } from '../tables.ts'

/** What one person costs in each phase; only the ratios count. Someone whom the registry already knows costs no search. */
const EFFORT = { find: 6, print: 6, issue: 2 }

/** As much of a job must be done in a phase before its own pace outweighs that of the phases before. */
const TRUST = 0.02

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

/** People are found and cards printed at the same time; then the cards become valid. */
function effortOf(job: Progress) {
  const found = EFFORT.find * (job.published_at ? job.people_to_find : job.people_found)
  const printed = EFFORT.print * job.cards_generated
  const issued = EFFORT.issue * job.cards_issued
  const whole = EFFORT.find * job.people_to_find + (EFFORT.print + EFFORT.issue) * job.total_cards
  const done = found + printed + issued
  return { done, left: whole - done, doneInPhase: job.published_at ? issued : found + printed }
}
