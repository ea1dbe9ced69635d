import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { makePrivateFolder } from '../private-files.ts'
import { syncFolder } from '../sync-folder.ts'
import {
  type Address,
  addressSettings,
  addressUrl,
  chooseAddress,
  passwordFlags,
  removeSocketFolder,
  socketFiles,
} from './address.ts'
import { changeOwner, checkDataFolder, dataFolder, refuseWithoutModes } from './data-folder.ts'
import { findIdentity, type Identity, refuseUnloadable, type WayAsRoot } from './identity.ts'
import { PostgresDidNotStart } from './operator-errors.ts'
import { pidFilePath, readPidFile } from './pid-file.ts'
import { executable, findProgram, type PostgresProgram } from './program.ts'
import { defaultSettings, type Settings, settingFlags } from './settings.ts'

const UNFINISHED = 'postgres.unfinished-'

export interface PostgresOptions {
  settings?: Settings
  /** For tests. By default, Unix sockets are used where they exist. */
  address?: Address['kind']
  asRoot?: readonly WayAsRoot[]
}

/** Recovery after a crash reads at most `max_wal_size`. */
const START_TIMEOUT_MS = 600_000
const STOP_TIMEOUT_MS = 20_000
/** How long the processes of a killed postmaster may keep running. */
const LEFTOVER_TIMEOUT_MS = 30_000
const STILL_IN_USE = ['pre-existing shared memory block', 'lock file "postmaster.pid" already exists']

/** The PostgreSQL from npm, in a data folder whose lock the caller holds. */
export class PostgresServer {
  readonly url: string
  readonly data: string
  readonly #dataDir: string
  readonly #program: PostgresProgram
  readonly #address: Address
  readonly #settings: Settings
  readonly #asRoot: readonly WayAsRoot[] | undefined
  #identity: Identity | undefined
  #process: GuardedProcess | undefined

  private constructor(dataDir: string, program: PostgresProgram, address: Address, options: PostgresOptions) {
    this.#dataDir = dataDir
    this.data = dataFolder(dataDir)
    this.#program = program
    this.#address = address
    this.#settings = { ...defaultSettings, ...options.settings, ...addressSettings(address) }
    this.#asRoot = options.asRoot
    this.url = addressUrl(address)
  }

  /** Refuses what cannot work. Nothing runs yet, but the address is known. */
  static async prepare(dataDir: string, options: PostgresOptions = {}): Promise<PostgresServer> {
    const program = findProgram()
    makePrivateFolder(dataDir)
    checkDataFolder(dataDir, program.major)
    const address = await chooseAddress(dataDir, dataFolder(dataDir), options.address)
    return new PostgresServer(dataDir, program, address, options)
  }

  /** Returns when the server is ready. Processes of an earlier server are stopped first. */
  async start(): Promise<void> {
    const identity = this.#identity ?? findIdentity(this.#program, this.#dataDir, this.#asRoot)
    this.#identity = identity
    if (!existsSync(this.data)) await makeCluster(this.#dataDir, identity, this.#address, this.#settings)
    changeOwner(identity, this.data)
    // PostgreSQL gives new files the modes of its folder.
    makePrivateFolder(this.data)
    const since = performance.now()
    for (;;) {
      await stopLeftover(this.data, this.#program, this.#address)
      const started = this.#launch(identity)
      if (await this.#isReady(started)) return
      const isStillInUse = STILL_IN_USE.some((words) => started.hasLineWith(words))
      if (!isStillInUse || performance.now() - since > LEFTOVER_TIMEOUT_MS) {
        throw new PostgresDidNotStart(this.data, started.lastLine)
      }
      await wait(100)
    }
  }

  /** How the current run ended. It never resolves before the first start. */
  get exited(): Promise<Exit> {
    return this.#process?.exited ?? new Promise(() => {})
  }

  async stop(): Promise<void> {
    const stopping = this.#process
    if (!stopping) return
    if (process.platform === 'win32') stopByControl(this.#program, this.data, 'fast')
    else stopping.askToStop()
    const timeout = setTimeout(() => stopping.release(), STOP_TIMEOUT_MS)
    await stopping.exited
    clearTimeout(timeout)
    if (this.#address.kind === 'socket') removeSocketFolder(this.#address.folder)
  }

  #launch({ prefix, program }: Identity): GuardedProcess {
    const started = new GuardedProcess([
      ...prefix,
      executable(program, 'postgres'),
      '-D',
      this.data,
      ...settingFlags(this.#settings),
    ])
    this.#process = started
    return started
  }

  async #isReady(started: GuardedProcess): Promise<boolean> {
    for (const since = performance.now(); performance.now() - since < START_TIMEOUT_MS; await wait(10)) {
      if (started.hasExited) return false
      if (readPidFile(this.data)?.isReady) return true
    }
    started.release()
    await started.exited
    return false
  }
}

/** The cluster is created under another name and then renamed, so that a folder with the final name is complete. */
async function makeCluster(dataDir: string, identity: Identity, address: Address, settings: Settings): Promise<void> {
  removeUnfinished(dataDir)
  const unfinished = mkdtempSync(join(dataDir, UNFINISHED))
  refuseWithoutModes(unfinished)
  if (identity.owner !== undefined) chownSync(unfinished, identity.owner, identity.owner)
  // initdb flushes its files before it ends.
  const initdb = new GuardedProcess([
    ...identity.prefix,
    executable(identity.program, 'initdb'),
    `--pgdata=${unfinished}`,
    '--username=postgres',
    '--encoding=UTF8',
    '--locale=C',
    ...passwordFlags(address),
    ...(settings.fsync === 'off' ? ['--no-sync'] : []),
  ])
  const { code } = await initdb.exited
  if (code !== 0) {
    removeUnfinished(dataDir)
    refuseUnloadable(identity.program)
    throw new PostgresDidNotStart(dataFolder(dataDir), initdb.lastLine)
  }
  renameSync(unfinished, dataFolder(dataDir))
  syncFolder(dataDir)
}

/** Folders of a first start that was killed. Its initdb has ended too, or is about to. */
function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(UNFINISHED))) {
    rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 10 })
  }
}

/** Windows has no signals, so PostgreSQL's own program stops the server there. */
function stopByControl(program: PostgresProgram, data: string, mode: 'fast' | 'immediate'): void {
  spawnSync(executable(program, 'pg_ctl'), ['stop', '-D', data, '-m', mode], { stdio: 'ignore' })
}

/** A fast shutdown, then an immediate one, then a kill; each with its timeout in milliseconds. */
const STEPS = [
  ['SIGINT', 5_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 10_000],
] as const

/** Stops the processes of an earlier PostgreSQL in our data folder. We hold the lock of the folder, so they belong to nobody else. */
async function stopLeftover(data: string, program: PostgresProgram, current: Address): Promise<void> {
  const left = readPidFile(data)
  if (!left) return
  if (process.platform === 'win32') stopByControl(program, data, 'immediate')
  for (const [signal, timeoutMs] of STEPS) {
    const { postmaster, others } = processesOn(data, left.pid)
    if (postmaster) send(postmaster, signal)
    // Without a postmaster they end by themselves, unless one is busy.
    else if (signal !== 'SIGINT') for (const pid of others) send(pid, signal)
    if (await waitUntilGone(data, left.pid, timeoutMs)) break
  }
  // PostgreSQL would wait for the process in this file, whose id may belong to another program or to a zombie by now.
  for (const file of [pidFilePath(data), ...socketFiles(left)]) rmSync(file, { force: true })
  if (current.kind !== 'socket' || current.folder !== left.socketFolder) removeSocketFolder(left.socketFolder)
}

async function waitUntilGone(data: string, pid: number, timeoutMs: number): Promise<boolean> {
  for (const since = performance.now(); ; await wait(20)) {
    const { postmaster, others } = processesOn(data, pid)
    if (!postmaster && others.length === 0) return true
    if (performance.now() - since > timeoutMs) return false
  }
}

/** Makes sure that the processes are PostgreSQL's, because the id in the file may belong to another program by now. */
function processesOn(data: string, pid: number): { postmaster: number | undefined; others: number[] } {
  const isPostmaster = pid > 0 && isAlive(pid) && (worksIn(pid, data) || commandOf(pid).includes(data))
  const all =
    process.platform === 'linux'
      ? readdirSync('/proc')
          .map(Number)
          .filter((id) => id > 0)
      : []
  return { postmaster: isPostmaster ? pid : undefined, others: all.filter((id) => id !== pid && worksIn(id, data)) }
}

/** The data folder is the working directory of all PostgreSQL processes. */
function worksIn(pid: number, data: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
  } catch {
    return false
  }
}

function commandOf(pid: number): string {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)]).stdout?.toString() ?? ''
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended in the meantime.
  }
}

const guard = fileURLToPath(new URL('./guard.sh', import.meta.url))
const MAX_LINES = 20

interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

/** A program that `guard.sh` ends when this process ends, however it ends. */
class GuardedProcess {
  readonly exited: Promise<Exit>
  hasExited = false
  readonly #child: ChildProcess
  readonly #pipe: Writable | undefined
  readonly #lines: string[] = []

  constructor(command: readonly string[]) {
    const [program = '', ...rest] = process.platform === 'win32' ? command : ['/bin/sh', guard, ...command]
    this.#child = spawn(program, rest, {
      // The program may run as a user who must not enter our working directory.
      cwd: '/',
      // The environment contains no secret of ours. Messages are in English because they are searched.
      env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', SYSTEMROOT: process.env.SYSTEMROOT },
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      // Ctrl-C must only reach this process, which stops the others in order.
      detached: true,
      windowsHide: true,
    })
    this.#pipe = (this.#child.stdio[3] as Writable | null) ?? undefined
    this.#pipe?.on('error', () => {})
    this.exited = new Promise((resolve) => {
      this.#child.once('error', () => resolve({ code: 127, signal: null }))
      this.#child.once('exit', (code, signal) => resolve({ code, signal }))
    })
    void this.exited.then(() => {
      this.hasExited = true
      this.release()
    })
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => this.#keepLines(text))
  }

  /** The line that explains a failure, or else the last one. */
  get lastLine(): string {
    const fatal = this.#lines.findLast((line) => /(FATAL|PANIC|error): /.test(line))
    return (fatal ?? this.#lines.at(-1) ?? '').replace(/^.*?(FATAL|PANIC|error): +/, '')
  }

  hasLineWith(text: string): boolean {
    return this.#lines.some((line) => line.includes(text))
  }

  askToStop(): void {
    this.#pipe?.write('stop\n')
  }

  /** The guard then ends the program within seconds. */
  release(): void {
    this.#pipe?.destroy()
  }

  #keepLines(text: string): void {
    this.#lines.push(...text.split('\n').filter((line) => line.trim() !== ''))
    this.#lines.splice(0, this.#lines.length - MAX_LINES)
  }
}
