/** A DHIS2 release such as `2.39.4.1` or `2.41.2-SNAPSHOT`. */
export class Version {
  readonly text: string
  readonly minor: number
  readonly #patch: number
  readonly #hotfix: number

  constructor(text: string) {
    const parts = /^2\.(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:-\w+)?$/.exec(text)
    if (!parts) throw new Error(`${text} is no DHIS2 version`)
    this.text = text
    this.minor = Number(parts[1])
    // A snapshot without a patch number is ahead of every patch of its line.
    this.#patch = parts[2] === undefined ? (text.includes('-') ? 999 : 0) : Number(parts[2])
    this.#hotfix = Number(parts[3] ?? 0)
  }

  /** From which patch on, line by line: `since({ 39: 6, 40: 4 })` is false for lines below 39 and true above 40. */
  since(firstPatchOfLine: Readonly<Record<number, number>>): boolean {
    const lines = Object.keys(firstPatchOfLine).map(Number)
    const first = firstPatchOfLine[this.minor]
    if (first === undefined) return this.minor > Math.max(...lines)
    return this.#patch >= first
  }

  /** Within one line: from patch.hotfix to patch.hotfix, both included. */
  within(line: number, from: readonly [number, number], to: readonly [number, number]): boolean {
    if (this.minor !== line) return false
    const place = this.#patch * 100 + this.#hotfix
    return place >= from[0] * 100 + from[1] && place <= to[0] * 100 + to[1]
  }
}
