// PostgreSQL refuses to run as root. If the service runs as root, PostgreSQL runs as another user.
import { spawnSync } from 'node:child_process'
import { cpSync, lstatSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NoPostgresForPlatform, NoWayAsRoot } from './operator-errors.ts'
import { executable, type PostgresProgram } from './program.ts'

export interface Identity {
  /** Comes before PostgreSQL's own command. */
  prefix: readonly string[]
  /** The user who must own the data folder; undefined if it is the current user. */
  owner: number | undefined
  program: PostgresProgram
}

export type WayAsRoot = 'unshare' | 'setpriv'

const NOBODY_UID = 65_534

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

/** Without glibc, the system cannot load the program, and another user would not help. */
export function refuseUnloadable(program: PostgresProgram): void {
  if (succeeds([executable(program, 'postgres'), '--version'])) return
  throw new NoPostgresForPlatform(`${process.platform}-${process.arch}, perhaps without glibc`)
}

/** Root gets another user id inside a namespace. Binaries and data stay where they are and belong to root. */
function byUserNamespace(program: PostgresProgram, dataDir: string): Identity | undefined {
  // initdb looks up the name of its user, so it must be a user of the system.
  const user = someUser()
  const prefix = ['unshare', '--user', `--map-user=${user}`, `--map-group=${user}`]
  const mayEnter = '"$1" --version >/dev/null && test -w "$2" && test -x "$2"'
  if (!succeeds([...prefix, '/bin/sh', '-c', mayEnter, 'sh', executable(program, 'postgres'), dataDir]))
    return undefined
  return { prefix, owner: 0, program }
}

/** Another user, with the capability to enter private folders. */
function byAnotherUser(program: PostgresProgram): Identity | undefined {
  const user = ['setpriv', `--reuid=${NOBODY_UID}`, `--regid=${NOBODY_UID}`, '--clear-groups']
  const prefix = [...user, '--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  if (!succeeds([...prefix, '/bin/sh', '-c', 'true'])) return undefined
  // PostgreSQL checks its own files with access(2), which ignores that capability.
  const isReachable = succeeds([...user, executable(program, 'postgres'), '--version'])
  return { prefix, owner: NOBODY_UID, program: isReachable ? program : reachableCopy(program) }
}

/** One copy per version, which only root can create and change. */
function reachableCopy(program: PostgresProgram): PostgresProgram {
  refuseUnloadable(program)
  const folder = join(tmpdir(), `samakart-postgresql-${program.version}`)
  if (!isOwnedByRoot(folder)) {
    const unfinished = mkdtempSync(`${folder}-`)
    cpSync(program.folder, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    const made = succeeds(['/bin/sh', '-c', 'chmod -R go=rX "$1"', 'sh', unfinished])
    if (!made) throw new NoWayAsRoot()
    try {
      renameSync(unfinished, folder)
    } catch {
      rmSync(unfinished, { recursive: true, force: true })
      if (!isOwnedByRoot(folder)) throw new NoWayAsRoot()
    }
  }
  return { ...program, folder: join(folder, 'native') }
}

function isOwnedByRoot(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return found?.isDirectory() === true && found.uid === 0 && (found.mode & 0o022) === 0
}

function someUser(): number {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const users = lines.map((line) => Number(line.split(':')[2])).filter((user) => user > 0 && user < NOBODY_UID)
  return users[0] ?? NOBODY_UID
}

function succeeds([command = '', ...args]: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore', cwd: '/' }).status === 0
}
