import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/** For the environment of a process or thread, which then keeps its compiled code where this process does. Neither inherits it. */
export function environmentForCompiledCode(): { NODE_COMPILE_CACHE?: string } {
  const ofThisVersion = getCompileCacheDir()
  return ofThisVersion ? { NODE_COMPILE_CACHE: dirname(ofThisVersion) } : {}
}
