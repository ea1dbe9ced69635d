const SHORTEST_MS = 200
const LONGEST_MS = 10_000
/** Whatever lived so long did not fail at its start. */
const A_WHILE_MS = 30_000

/** Between the end of something and its next start: short at first, longer where it ends again and again. */
export class GrowingPauses {
  #next = SHORTEST_MS

  after(livedMs: number): number {
    const pause = livedMs < A_WHILE_MS ? this.#next : SHORTEST_MS
    this.#next = Math.min(LONGEST_MS, pause * 2)
    return pause
  }
}
