import { mkdirSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'

/** For the environment of a process or thread, which then keeps its compiled code where this process does. Neither inherits it. */
export function environmentForCompiledCode(): { NODE_COMPILE_CACHE?: string } {
  const ofThisVersion = getCompileCacheDir()
  return ofThisVersion ? { NODE_COMPILE_CACHE: dirname(ofThisVersion) } : {}
}

/**
 * Where sandbox processes keep theirs, unless the disk is read-only. No other process runs it, because who has taken over a sandbox
 * process could have changed it.
 */
export function compiledCodeOfSandbox(): string | undefined {
  const ofThisVersion = getCompileCacheDir()
  if (!ofThisVersion) return undefined
  const folder = join(dirname(ofThisVersion), 'sandbox')
  try {
    // Node permits a folder with what is in it only if it is there.
    mkdirSync(folder, { recursive: true })
    return folder
  } catch {
    return undefined
  }
}
