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
    // A snapshot without a patch number is newer than every patch of its minor version.
    this.#patch = parts[2] === undefined ? (text.includes('-') ? 999 : 0) : Number(parts[2])
    this.#hotfix = Number(parts[3] ?? 0)
  }

  /** The first patch per minor version: `since({ 39: 6, 40: 4 })` is false below 39 and true above 40. */
  since(firstPatches: Readonly<Record<number, number>>): boolean {
    const minors = Object.keys(firstPatches).map(Number)
    const first = firstPatches[this.minor]
    if (first === undefined) return this.minor > Math.max(...minors)
    return this.#patch >= first
  }

  /** Within one minor version, from one patch.hotfix to another, both included. */
  within(minor: number, from: readonly [number, number], to: readonly [number, number]): boolean {
    if (this.minor !== minor) return false
    const patch = this.#patch * 100 + this.#hotfix
    return patch >= from[0] * 100 + from[1] && patch <= to[0] * 100 + to[1]
  }
}
