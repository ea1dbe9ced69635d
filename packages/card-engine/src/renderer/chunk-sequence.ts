interface PendingChunk {
  resolve(): void
  reject(error: unknown): void
}

/** Lets chunks be written in order, whatever order the threads finish in, so that the same input gives the same bytes. */
export class ChunkSequence {
  #next: number
  #failure: { error: unknown } | undefined
  readonly #pending = new Map<number, PendingChunk>()

  constructor(first: number) {
    this.#next = first
  }

  async waitFor(index: number): Promise<void> {
    if (this.#failure) throw this.#failure.error
    if (index === this.#next) return
    await new Promise<void>((resolve, reject) => {
      this.#pending.set(index, { resolve, reject })
    })
  }

  advance(): void {
    this.#next++
    this.#pending.get(this.#next)?.resolve()
    this.#pending.delete(this.#next)
  }

  /** A chunk failed, so none of the following may be written. */
  fail(error: unknown): void {
    this.#failure ??= { error }
    for (const { reject } of this.#pending.values()) reject(this.#failure.error)
    this.#pending.clear()
  }
}
