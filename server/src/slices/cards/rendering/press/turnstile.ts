interface Waiting {
  resolve(): void
  reject(error: unknown): void
}

/** Lets chunks through in their order, whatever order their threads finish in: the same input gives the same bytes. */
export class Turnstile {
  #next = 0
  #failure: { error: unknown } | undefined
  readonly #waiting = new Map<number, Waiting>()

  async enter(index: number): Promise<void> {
    if (this.#failure) throw this.#failure.error
    if (index === this.#next) return
    await new Promise<void>((resolve, reject) => {
      this.#waiting.set(index, { resolve, reject })
    })
  }

  leave(): void {
    this.#next++
    this.#waiting.get(this.#next)?.resolve()
    this.#waiting.delete(this.#next)
  }

  /** A chunk is missing: nobody behind it may pass. */
  fail(error: unknown): void {
    this.#failure ??= { error }
    for (const { reject } of this.#waiting.values()) reject(this.#failure.error)
    this.#waiting.clear()
  }
}
