import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makePrivateFolder } from '../private-files.ts'
import { syncFolder } from '../sync-folder.ts'
import {
  type Address,
  addressSettings,
  addressUrl,
  chooseAddress,
  passwordFlags,
  removeSocketFolder,
} from './address.ts'
import { stopByControl } from './control.ts'
import { changeOwner, checkDataFolder, dataFolder, refuseWithoutModes } from './data-folder.ts'
import { type Exit, GuardedProcess } from './guarded-process.ts'
import { findIdentity, type Identity, refuseUnloadable, type WayAsRoot } from './identity.ts'
import { stopLeftover } from './leftover.ts'
import { readPidFile } from './pid-file.ts'
import { executable, findProgram, type PostgresProgram } from './program.ts'
import { defaultSettings, type Settings, settingFlags } from './settings.ts'
import { PostgresDidNotStart } from './start-refusals.ts'

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
