// An earlier version of this project from its git history, ready to run beside this one.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const git = (...command: string[]) => execFileSync('git', ['-C', root, ...command], { encoding: 'utf8' }).trim()

/** How far back it looks: migrations that are not released yet are renamed when branches meet. */
const MAX_COMMITS = 400

/** The newest commit with fewer migrations, all of which are still the same; undefined where there is none, or no history. */
export function commitBeforeNewestMigration(): string | undefined {
  try {
    const present = new Set(migrationsOf('HEAD'))
    return git('log', '--format=%H', `-${MAX_COMMITS}`)
      .split('\n')
      .find((commit) => {
        const earlier = migrationsOf(commit)
        return earlier.length < present.size && earlier.every((name) => present.has(name))
      })
  } catch {
    return undefined
  }
}

const migrationsOf = (commit: string) =>
  git('ls-tree', '--name-only', commit, 'server/migrations/')
    .split('\n')
    .filter((name) => name.endsWith('.sql'))

export interface CheckedOut extends Disposable {
  folder: string
}

/** Its packages are those that are installed here. */
export function checkOut(commit: string): CheckedOut {
  const folder = mkdtempSync(join(tmpdir(), 'samakart-previous-'))
  const files = execFileSync('git', ['-C', root, 'archive', commit], { maxBuffer: 1 << 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: files })
  linkAll(join(root, 'node_modules'), join(folder, 'node_modules'), ['@samakart'])
  mkdirSync(join(folder, 'node_modules/@samakart'))
  for (const name of readdirSync(join(root, 'node_modules/@samakart')))
    symlinkSync(join(folder, name), join(folder, 'node_modules/@samakart', name))
  const ofServer = join(root, 'server/node_modules')
  if (existsSync(ofServer)) linkAll(ofServer, join(folder, 'server/node_modules'), [])
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

function linkAll(from: string, to: string, except: readonly string[]): void {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) if (!except.includes(name)) symlinkSync(join(from, name), join(to, name))
}
