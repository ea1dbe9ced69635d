/**
 * What this worker does for jobs in parts. People of a job are resolved by one worker; were it to draw as well, it would be slower at
 * what all others wait for. So it leaves parts to others meanwhile, as long as there is one that draws.
 */
export class PartsHere {
  readonly #resolving = new Set<string>()
  readonly #drawing = new Set<string>()

  get isResolving(): boolean {
    return this.#resolving.size > 0
  }

  /** The parts that are drawn here. */
  get drawing(): string[] {
    return [...this.#drawing]
  }

  /** Passes the source on, and knows until its end that the people of this job are being resolved. */
  async *resolve<T>(jobId: string, source: AsyncIterable<T>, onEnd: () => void): AsyncGenerator<T> {
    this.#resolving.add(jobId)
    try {
      yield* source
    } finally {
      this.#resolving.delete(jobId)
      onEnd()
    }
  }

  async draw(partId: string, draw: () => Promise<void>): Promise<void> {
    this.#drawing.add(partId)
    try {
      await draw()
    } finally {
      this.#drawing.delete(partId)
    }
  }
}
