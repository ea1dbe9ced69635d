import { setTimeout as delay } from 'node:timers/promises'

const SLOW_FACTOR = 4
const SLOW_MS = 1_000
const MAX_PAUSE_MS = 2_000
const CALM_PAGES = 10

/**
 * How fast pages are requested: two at once as long as the server answers as usual. When it slows down, one at a time, with
 * a pause as long as the delay, until ten pages have come at the usual speed.
 */
export class Pace {
  #usualMs: number | undefined
  #calmPages = CALM_PAGES
  #pauseMs = 0

  get allowsTwo(): boolean {
    return this.#calmPages >= CALM_PAGES
  }

  note(tookMs: number): void {
    const usual = Math.min(this.#usualMs ?? tookMs, tookMs)
    this.#usualMs = usual
    const isSlow = tookMs > Math.max(SLOW_MS, usual * SLOW_FACTOR)
    this.#calmPages = isSlow ? 0 : this.#calmPages + 1
    this.#pauseMs = isSlow ? Math.min(MAX_PAUSE_MS, tookMs - usual) : 0
  }

  async pause(): Promise<void> {
    if (this.#pauseMs > 0) await delay(this.#pauseMs)
  }
}
