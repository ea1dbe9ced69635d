/** Lets chunks through in their order, whatever order their threads finish in: the same input gives the same bytes. */
export class Turnstile {
  #next = 0
  readonly #waiting = new Map<number, () => void>()

  async enter(index: number): Promise<void> {
    if (index === this.#next) return
    await new Promise<void>((resolve) => {
      this.#waiting.set(index, resolve)
    })
  }

  leave(): void {
    this.#next++
    this.#waiting.get(this.#next)?.()
    this.#waiting.delete(this.#next)
  }
}
