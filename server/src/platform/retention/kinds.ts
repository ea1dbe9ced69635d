/** Who may say how long records of a kind are kept. `nobody`: a rule of the interface depends on it. */
type SetBy = 'organization' | 'operator' | 'nobody'

interface RetentionBounds {
  /** Where nobody says anything else. */
  days: number
  min: number
  max: number
  setBy: SetBy
}

/**
 * Every kind of record that is deleted for its age alone, in one place. What is not here is kept, or has an end of its own: files of
 * jobs, photos that wait for a job, links, tokens.
 */
export const retentionKinds = {
  /** First answers to requests with an Idempotency-Key. */
  idempotency: { days: 1, min: 1, max: 1, setBy: 'nobody' },
  /** Sessions that have ended. */
  sessions: { days: 90, min: 30, max: 3_650, setBy: 'operator' },
  /** Networks and clients from which somebody signed in. */
  sign_in_origins: { days: 180, min: 30, max: 3_650, setBy: 'operator' },
  /** Answers to devices of agents; the last one of each device stays. */
  wallet_syncs: { days: 90, min: 7, max: 3_650, setBy: 'operator' },
  alerts: { days: 90, min: 7, max: 3_650, setBy: 'operator' },
  webhook_deliveries: { days: 30, min: 1, max: 365, setBy: 'operator' },
  /** What the live map shows; its sums stay. */
  live_events: { days: 30, min: 1, max: 365, setBy: 'operator' },
  /** Messages that have left; a link in one works for 180 days. */
  messages: { days: 730, min: 180, max: 3_650, setBy: 'organization' },
  /** Runs of DHIS2 synchronizations and generations that have ended. */
  dhis2_runs: { days: 180, min: 30, max: 3_650, setBy: 'organization' },
  /** Earlier trust scores of people; the present one stays. */
  trust_history: { days: 730, min: 30, max: 3_650, setBy: 'organization' },
  /** Figures of trials of other matching rules. */
  match_trials: { days: 90, min: 7, max: 3_650, setBy: 'operator' },
  /** What became of each row of a job's list; the cards and the job stay. */
  job_rows: { days: 730, min: 30, max: 3_650, setBy: 'organization' },
} as const satisfies Record<string, RetentionBounds>

export type RetentionKind = keyof typeof retentionKinds

export const retentionNames = Object.keys(retentionKinds) as RetentionKind[]

export const kindsSetBy = (setBy: SetBy): RetentionKind[] =>
  retentionNames.filter((kind) => retentionKinds[kind].setBy === setBy)

/** What the operator says, by kind. */
export type RetentionDays = Partial<Record<RetentionKind, number>>

/** Without an organization's own word. */
export function defaultDays(kind: RetentionKind, operator: RetentionDays): number {
  return operator[kind] ?? retentionKinds[kind].days
}
