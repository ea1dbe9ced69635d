import type { Log } from '#platform/log.ts'
import { CardPress, loadKernel } from './rendering/index.ts'

/** One press for the whole process, started when the first card is printed: its threads are not for free. */
export class PressRoom {
  readonly #log: Log
  readonly #kernelFile: URL | undefined
  #press: CardPress | undefined

  constructor(log: Log, kernelFile?: URL) {
    this.#log = log
    this.#kernelFile = kernelFile
  }

  get press(): CardPress {
    this.#press ??= this.#open()
    return this.#press
  }

  async close(): Promise<void> {
    await this.#press?.close()
  }

  /** The threads of the press find the same file; whether they can use it is said once, here. */
  #open(): CardPress {
    const code = loadKernel(this.#kernelFile)
    if ('failure' in code) this.#log.warn('the card kernel does not load: cards take longer', { error: code.failure })
    return new CardPress()
  }
}
