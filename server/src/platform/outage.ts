/** Notices once that something went away, and once that it is back, however often it is asked meanwhile. */
export class Outage {
  #since: number | undefined
  #failures = 0
  onBegin: (error: unknown) => void = () => {}
  onEnd: (facts: { duration_ms: number; count: number }) => void = () => {}

  get isOver(): boolean {
    return this.#since === undefined
  }

  failed(error: unknown): void {
    this.#failures += 1
    if (this.#since !== undefined) return
    this.#since = performance.now()
    this.onBegin(error)
  }

  answered(): void {
    if (this.#since === undefined) return
    const facts = { duration_ms: Math.round(performance.now() - this.#since), count: this.#failures }
    this.#since = undefined
    this.#failures = 0
    this.onEnd(facts)
  }
}
