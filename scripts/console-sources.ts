import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const consoleDist = join(root, 'console/dist')
/** It lies in the folder of the build, so that a copy of the folder is known as up to date too. */
const STAMP = '.stamp'

/** What a console was built from. */
interface Stamp {
  hash: string
  /** Files beside the console's own that went into it: the rules it shares with the service. */
  shared: string[]
}

export const hasConsole = () => existsSync(join(consoleDist, 'index.html'))

/** Whether `console/dist` was built from the sources as they are. */
export function isConsoleUpToDate(): boolean {
  const file = join(consoleDist, STAMP)
  if (!hasConsole() || !existsSync(file)) return false
  const { hash, shared } = JSON.parse(readFileSync(file, 'utf8')) as Stamp
  return hash === hashOf(shared)
}

export function stampConsole(folder: string, shared: readonly string[]): void {
  const stamp: Stamp = { hash: hashOf(shared), shared: [...shared] }
  writeFileSync(join(folder, STAMP), `${JSON.stringify(stamp, undefined, 2)}\n`)
}

/** Of the modules of a build, the project's files outside `console/`. Packages are known by the lock file. */
export function sharedAmong(moduleIds: Iterable<string>): string[] {
  const files = [...moduleIds].map((id) => id.split('?')[0] ?? '').filter((id) => isAbsolute(id) && existsSync(id))
  const paths = files.map((file) => relative(root, file).replaceAll('\\', '/'))
  return [...new Set(paths)].filter((path) => !/^(\.\.|console)\/|(^|\/)node_modules\//.test(path)).sort()
}

function hashOf(shared: readonly string[]): string {
  const own = globSync(
    ['console/src/**/*.*', 'console/*.{json,html,ts}', 'console/scripts/api-reference.ts', 'package-lock.json'],
    { cwd: root },
  )
  const hash = createHash('sha256')
  for (const file of [...own.sort(), ...shared]) {
    const path = join(root, file)
    hash.update(`${file}\0`)
    if (existsSync(path)) hash.update(readFileSync(path))
    hash.update('\0')
  }
  return hash.digest('hex')
}
