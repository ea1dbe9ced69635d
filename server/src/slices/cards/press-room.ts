import { CardPress } from './rendering/index.ts'

/** One press for the whole process, started when the first card is printed: its threads are not for free. */
export class PressRoom {
  #press: CardPress | undefined

  get press(): CardPress {
    this.#press ??= new CardPress()
    return this.#press
  }

  async close(): Promise<void> {
    await this.#press?.close()
  }
}
