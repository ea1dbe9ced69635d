const MIN_DELAY_MS = 200
const MAX_DELAY_MS = 10_000
/** A process that ran this long did not fail at its start. */
const STABLE_AFTER_MS = 30_000

/** The delay before a process is started again. It doubles while the process keeps ending soon after its start. */
export class RestartBackoff {
  #nextMs = MIN_DELAY_MS

  delayAfter(ranMs: number): number {
    const delay = ranMs < STABLE_AFTER_MS ? this.#nextMs : MIN_DELAY_MS
    this.#nextMs = Math.min(MAX_DELAY_MS, delay * 2)
    return delay
  }
}
