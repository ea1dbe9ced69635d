import { isDatabaseOutage } from '../db/database-outage.ts'
import { StoreUnavailable } from '../storage/store-unavailable.ts'
import { LeaseLost } from './lease.ts'

/** When work whose attempt failed is tried again, and when it is given up. Each kind of work has one. */
export interface AttemptLadder {
  /** Seconds before the second, third and later attempts. When all are used up, the work is given up. */
  delays: readonly number[]
  /** Seconds before the next attempt after an outage. */
  outageDelay: number
  /** A delay varies by this share in both directions, so that what failed together does not come back together. */
  jitter?: number
  /** The work is never given up: the last delay repeats. */
  isEndless?: boolean
}

/** Why an attempt ended without its result. */
export type AttemptFault =
  /** Another attempt holds the work, or somebody has ended it. Nothing that this attempt still does counts. */
  | 'lost'
  /** The process stops. Any worker may take the work at once. */
  | 'stopping'
  /** Something that the work needs is away or full. However often that happens, it counts as no failure. */
  | 'outage'
  /** Every further attempt would end in the same way. */
  | 'final'
  /** A further attempt may succeed. */
  | 'failure'

export type NextAttempt = { kind: 'again'; failures: number; at: Date } | { kind: 'given_up'; failures: number }

/** What an error says of the attempt that it ended. */
export function faultOf(
  error: unknown,
  { stopping, lost }: { stopping: AbortSignal; lost: AbortSignal },
  isFinal: (error: unknown) => boolean,
): AttemptFault {
  if (error instanceof LeaseLost || lost.aborted) return 'lost'
  if (stopping.aborted) return 'stopping'
  if (isOutage(error)) return 'outage'
  return isFinal(error) ? 'final' : 'failure'
}

/** The database, the file store or the disk is at fault, not the work. */
export function isOutage(error: unknown): boolean {
  if (isDatabaseOutage(error) || error instanceof StoreUnavailable) return true
  // Errors of threads that draw keep only their text.
  return error instanceof Error && /\b(ENOSPC|EDQUOT)\b/.test(error.message)
}

export interface Circumstances {
  now: Date
  /** What the other side asked for. It lengthens the delay, up to the longest one of the ladder. */
  atLeastSeconds?: number
  /** From 0 to 1, for the jitter. */
  chance?: number
}

/** What follows an attempt, after `failures` earlier ones that failed. */
export function nextAttempt(
  { delays, outageDelay, jitter = 0, isEndless = false }: AttemptLadder,
  failures: number,
  fault: 'outage' | 'final' | 'failure',
  { now, atLeastSeconds = 0, chance = 0.5 }: Circumstances,
): NextAttempt {
  const after = (seconds: number) => new Date(now.getTime() + Math.round(seconds * 1_000))
  if (fault === 'outage') return { kind: 'again', failures, at: after(outageDelay) }
  const delay = delays[failures] ?? (isEndless ? delays.at(-1) : undefined)
  if (fault === 'final' || delay === undefined) return { kind: 'given_up', failures: failures + 1 }
  const longest = Math.max(...delays)
  const seconds = Math.min(Math.max(delay, atLeastSeconds), longest) * (1 - jitter + 2 * jitter * chance)
  return { kind: 'again', failures: failures + 1, at: after(seconds) }
}
