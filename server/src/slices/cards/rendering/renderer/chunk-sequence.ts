interface Waiting {
  resolve(): void
  reject(error: unknown): void
}

/** Writes chunks in their order, whatever order the threads finish in, so that the same input gives the same bytes. */
export class ChunkSequence {
  #next = 0
  #failure: { error: unknown } | undefined
  readonly #waiting = new Map<number, Waiting>()

  async waitFor(index: number): Promise<void> {
    if (this.#failure) throw this.#failure.error
    if (index === this.#next) return
    await new Promise<void>((resolve, reject) => {
      this.#waiting.set(index, { resolve, reject })
    })
  }

  advance(): void {
    this.#next++
    this.#waiting.get(this.#next)?.resolve()
    this.#waiting.delete(this.#next)
  }

  /** Without this chunk, none that follows may be written. */
  fail(error: unknown): void {
    this.#failure ??= { error }
    for (const { reject } of this.#waiting.values()) reject(this.#failure.error)
    this.#waiting.clear()
  }
}
