import { unzipSync } from 'fflate/browser'

export { strFromU8 } from 'fflate/browser'

type Files = Record<string, Uint8Array>

/** Replaces the `unzip` of `fflate`, which would start workers of its own. */
export function unzip(archive: Uint8Array, done: (error: unknown, files: Files | null) => void): void {
  try {
    done(null, unzipSync(archive))
  } catch (error) {
    done(error, null)
  }
}
