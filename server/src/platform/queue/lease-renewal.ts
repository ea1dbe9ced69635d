import { LeaseLost } from './lease.ts'

/** Three renewals fit into a lease, so that one may fail. */
const RENEW_INTERVAL_MS = 4_000
/** Often enough to see progress move, and seldom enough to cost nothing. */
const REPORT_INTERVAL_MS = 300

/** Renews a worker's lease in the background, and writes the progress that the worker reports along with it. */
export class LeaseRenewal<Progress extends object> implements AsyncDisposable {
  readonly #lost = new AbortController()
  readonly #interval = setInterval(() => this.#send(), RENEW_INTERVAL_MS)
  readonly #renew: (progress: Partial<Progress>) => Promise<void>
  #reported: Partial<Progress> = {}
  #sending: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(renew: (progress: Partial<Progress>) => Promise<void>) {
    this.#renew = renew
  }

  /** Aborted when another attempt holds the row. */
  get lost(): AbortSignal {
    return this.#lost.signal
  }

  report(progress: Partial<Progress>): void {
    Object.assign(this.#reported, progress)
    this.#timer ??= setTimeout(() => this.#send(), REPORT_INTERVAL_MS)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#interval)
    clearTimeout(this.#timer)
    await this.#sending
  }

  /** When the database does not answer, the next renewal tries again; only a lost lease ends the work. */
  #send(): void {
    if (this.#sending) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    const progress = this.#reported
    this.#reported = {}
    this.#sending = this.#renew(progress)
      .catch((error) => {
        if (error instanceof LeaseLost) this.#lost.abort(error)
        else this.#reported = { ...progress, ...this.#reported }
      })
      .finally(() => {
        this.#sending = undefined
      })
  }
}
