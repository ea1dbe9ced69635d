/** A DHIS2 version: `2.39.4.1` is line 39, patch 4, hotfix 1. */
export interface Dhis2Version {
  line: number
  patch: number
  hotfix: number
  text: string
}

/** The oldest version that the service supports. */
export const MIN_LINE = 36
/** The newest line that the service was tested with. A later one is tried all the same. */
export const MAX_LINE = 43

/** Accepts `2.39.4.1`, `2.41.2-SNAPSHOT` and `2.40`. */
export function parseVersion(text: string): Dhis2Version | undefined {
  const found = /^2\.(\d{1,3})(?:\.(\d{1,4}))?(?:\.(\d{1,4}))?(?:[-+][\w.-]*)?$/.exec(text.trim())
  if (!found) return undefined
  return { line: Number(found[1]), patch: Number(found[2] ?? 0), hotfix: Number(found[3] ?? 0), text: text.trim() }
}

/** For each line, the first patch that has a feature; all later lines have it. */
export type Since = Readonly<Record<number, number>>

export function has(version: Dhis2Version, since: Since): boolean {
  const lines = Object.keys(since).map(Number)
  if (version.line > Math.max(...lines)) return true
  const patch = since[version.line]
  return patch !== undefined && version.patch >= patch
}
