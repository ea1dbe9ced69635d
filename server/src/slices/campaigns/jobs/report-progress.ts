import type { UnitOfWork } from '#platform/scopes.ts'
import type { Job } from '../tables.ts'
import { LeaseLost, renewLease } from './lease.ts'
import type { Progress } from './progress.ts'

/** Often enough to see it move, seldom enough to cost nothing. */
const REPORT_EVERY_MS = 300
const RENEW_EVERY_MS = 4_000

/** Keeps an attempt's lease, and writes down how far it is, beside the work itself. */
export class ProgressReport implements AsyncDisposable {
  readonly #lost = new AbortController()
  readonly #renewal = setInterval(() => this.#send(), RENEW_EVERY_MS)
  readonly #act: (step: (work: UnitOfWork) => Promise<void>) => Promise<void>
  readonly #job: Job
  #noted: Partial<Progress> = {}
  #sending: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(job: Job, act: (step: (work: UnitOfWork) => Promise<void>) => Promise<void>) {
    this.#job = job
    this.#act = act
  }

  /** Aborted when another attempt holds the job. */
  get lost(): AbortSignal {
    return this.#lost.signal
  }

  note(progress: Partial<Progress>): void {
    Object.assign(this.#noted, progress)
    this.#timer ??= setTimeout(() => this.#send(), REPORT_EVERY_MS)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#renewal)
    clearTimeout(this.#timer)
    await this.#sending
  }

  /** A database that does not answer is asked again with the next report; only a lost lease ends the work. */
  #send(): void {
    if (this.#sending) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    const progress = this.#noted
    this.#noted = {}
    this.#sending = this.#act((work) => renewLease(work, this.#job, progress))
      .catch((error) => {
        if (error instanceof LeaseLost) this.#lost.abort(error)
        else this.#noted = { ...progress, ...this.#noted }
      })
      .finally(() => {
        this.#sending = undefined
      })
  }
}
