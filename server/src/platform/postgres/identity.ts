// PostgreSQL refuses to run as root. Where we are root it runs as somebody else.
import { spawnSync } from 'node:child_process'
import { cpSync, lstatSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { executable, type PostgresProgram } from './program.ts'
import { NoPostgresForPlatform, NoWayAsRoot } from './start-refusals.ts'

export interface Identity {
  /** Stands before PostgreSQL's own command. */
  prefix: readonly string[]
  /** Who must own the data folder; undefined where it is simply ours. */
  owner: number | undefined
  program: PostgresProgram
}

export type WayAsRoot = 'unshare' | 'setpriv'

const NOBODY = 65_534

export function findIdentity(
  program: PostgresProgram,
  dataDir: string,
  ways: readonly WayAsRoot[] = ['unshare', 'setpriv'],
): Identity {
  if (process.getuid?.() !== 0) return { prefix: [], owner: undefined, program }
  for (const way of ways) {
    const found = way === 'unshare' ? byUserNamespace(program, dataDir) : byAnotherUser(program)
    if (found) return found
  }
  refuseUnloadable(program)
  throw new NoWayAsRoot()
}

/** Without glibc the system finds the program and cannot load it; no user would help then. */
export function refuseUnloadable(program: PostgresProgram): void {
  if (succeeds([executable(program, 'postgres'), '--version'])) return
  throw new NoPostgresForPlatform(`${process.platform}-${process.arch}, perhaps without glibc`)
}

/** Root under another number: binaries and data stay where they are and belong to root. */
function byUserNamespace(program: PostgresProgram, dataDir: string): Identity | undefined {
  // initdb looks its user up, so that it must be one whom the system knows.
  const user = someUser()
  const prefix = ['unshare', '--user', `--map-user=${user}`, `--map-group=${user}`]
  const mayEnter = '"$1" --version >/dev/null && test -w "$2" && test -x "$2"'
  if (!succeeds([...prefix, '/bin/sh', '-c', mayEnter, 'sh', executable(program, 'postgres'), dataDir]))
    return undefined
  return { prefix, owner: 0, program }
}

/** Another user, who may nevertheless pass through private folders. */
function byAnotherUser(program: PostgresProgram): Identity | undefined {
  const user = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']
  const prefix = [...user, '--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  if (!succeeds([...prefix, '/bin/sh', '-c', 'true'])) return undefined
  // PostgreSQL asks access(2) about its own files, which knows nothing of that permission.
  const isReachable = succeeds([...user, executable(program, 'postgres'), '--version'])
  return { prefix, owner: NOBODY, program: isReachable ? program : reachableCopy(program) }
}

/** One copy for each version, which only root can have made and can change. */
function reachableCopy(program: PostgresProgram): PostgresProgram {
  refuseUnloadable(program)
  const place = join(tmpdir(), `samakart-postgresql-${program.version}`)
  if (!isOfRoot(place)) {
    const unfinished = mkdtempSync(`${place}-`)
    cpSync(program.folder, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    const made = succeeds(['/bin/sh', '-c', 'chmod -R go=rX "$1"', 'sh', unfinished])
    if (!made) throw new NoWayAsRoot()
    try {
      renameSync(unfinished, place)
    } catch {
      rmSync(unfinished, { recursive: true, force: true })
      if (!isOfRoot(place)) throw new NoWayAsRoot()
    }
  }
  return { ...program, folder: join(place, 'native') }
}

function isOfRoot(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return found?.isDirectory() === true && found.uid === 0 && (found.mode & 0o022) === 0
}

function someUser(): number {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const users = lines.map((line) => Number(line.split(':')[2])).filter((user) => user > 0 && user < NOBODY)
  return users[0] ?? NOBODY
}

function succeeds([command = '', ...args]: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore', cwd: '/' }).status === 0
}
