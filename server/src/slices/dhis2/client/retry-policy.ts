import { randomSecret } from '#platform/random.ts'
import type { Dhis2ErrorKind } from './dhis2-error.ts'

/** How often, and for how long, a request is tried. */
export interface RetryPolicy {
  attempts: number
  /** How often an account that was accepted before is presented before the refusal counts. Too many could lock it. */
  accountAttempts: number
  /** A timeout is not tried again. */
  endsWithTimeout?: boolean
  firstDelayMs: number
  timeoutMs: number
}

interface RetryConfig {
  dhis2TimeoutSeconds: number
  dhis2RetryMs: number
}

const MAX_DELAY_MS = 20_000

/** For a request that somebody waits for. */
export const interactiveRetries = ({ dhis2TimeoutSeconds, dhis2RetryMs }: RetryConfig): RetryPolicy => ({
  attempts: 2,
  accountAttempts: 3,
  endsWithTimeout: true,
  firstDelayMs: Math.min(150, dhis2RetryMs),
  timeoutMs: Math.min(10, dhis2TimeoutSeconds) * 1_000,
})

/** For background work: a ministry's server may be slow or restarting. */
export const backgroundRetries = ({ dhis2TimeoutSeconds, dhis2RetryMs }: RetryConfig): RetryPolicy => ({
  attempts: 5,
  accountAttempts: 4,
  firstDelayMs: dhis2RetryMs,
  timeoutMs: dhis2TimeoutSeconds * 1_000,
})

/**
 * The request may succeed when it is tried again. That includes an invalid response: it may come from something that stands
 * in front of DHIS2 for a moment.
 */
export class RetryableError extends Error {
  override name = 'RetryableError'
  readonly kind: Dhis2ErrorKind
  readonly code: string
  /** What the server asked for in `Retry-After`. */
  readonly retryAfterMs: number

  constructor(kind: Dhis2ErrorKind, code: string, retryAfterMs = 0) {
    super(code)
    this.kind = kind
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}

export const attemptsFor = ({ attempts, accountAttempts }: RetryPolicy, { kind }: RetryableError): number =>
  kind === 'account' ? accountAttempts : attempts

/** Exponential backoff with jitter, and no shorter than the server asked for. A restart takes longer than a lost packet. */
export function retryDelayMs({ firstDelayMs }: RetryPolicy, attempt: number, error: RetryableError): number {
  const jitter = 0.5 + randomSecret(1).readUInt8() / 255
  const first = error.kind === 'account' ? firstDelayMs * 4 : firstDelayMs
  return Math.min(MAX_DELAY_MS, Math.max(error.retryAfterMs, first * 2 ** (attempt - 1) * jitter))
}
