import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Address, addressSettings, addressUrl, chooseAddress, removeSocketFolder } from './address.ts'
import { stopByControl } from './control.ts'
import { checkDataFolder, dataFolder, giveTo, makePrivate } from './data-folder.ts'
import { type Exit, GuardedProcess } from './guarded-process.ts'
import { findIdentity, type Identity, type WayAsRoot } from './identity.ts'
import { stopLeftover } from './leftover.ts'
import { makeCluster } from './make-cluster.ts'
import { readPidFile } from './pid-file.ts'
import { executable, findProgram, type PostgresProgram } from './program.ts'
import { type Settings, settingFlags, usualSettings } from './settings.ts'
import { PostgresDidNotStart } from './start-refusals.ts'

export interface PostgresOptions {
  settings?: Settings
  /** For tests: where there are Unix sockets, they are used. */
  address?: Address['kind']
  asRoot?: readonly WayAsRoot[]
}

/** Recovery after a crash reads at most `max_wal_size`. */
const LONGEST_START_MS = 600_000
const LONGEST_STOP_MS = 20_000
/** How long the processes of a killed postmaster may take to notice. */
const LONGEST_FAREWELL_MS = 30_000
const STILL_IN_USE = ['pre-existing shared memory block', 'lock file "postmaster.pid" already exists']

/** The PostgreSQL that comes from npm, in a data folder whose lock the caller holds. */
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
    this.#settings = { ...usualSettings, ...options.settings, ...addressSettings(address) }
    this.#asRoot = options.asRoot
    this.url = addressUrl(address)
  }

  /** Refuses what cannot work; nothing runs yet, but the address is known. */
  static async prepare(dataDir: string, options: PostgresOptions = {}): Promise<PostgresServer> {
    const program = findProgram()
    makePrivate(dataDir)
    checkDataFolder(dataDir, program.major)
    const address = await chooseAddress(dataDir, dataFolder(dataDir), options.address)
    return new PostgresServer(dataDir, program, address, options)
  }

  /** Until it answers. Whatever runs of an earlier one is stopped first. */
  async start(): Promise<void> {
    const identity = this.#identity ?? findIdentity(this.#program, this.#dataDir, this.#asRoot)
    this.#identity = identity
    if (!existsSync(this.data)) await makeCluster(this.#dataDir, identity, this.#address, this.#settings)
    giveTo(identity, this.data)
    const since = performance.now()
    for (;;) {
      await stopLeftover(this.data, this.#program, this.#address)
      const started = this.#launch(identity)
      if (await this.#isReady(started)) return
      const isStillInUse = STILL_IN_USE.some((words) => started.says(words))
      if (!isStillInUse || performance.now() - since > LONGEST_FAREWELL_MS) {
        throw new PostgresDidNotStart(this.data, started.lastLine)
      }
      await wait(100)
    }
  }

  /** How the present run ended; never before the first start. */
  get exited(): Promise<Exit> {
    return this.#process?.exited ?? new Promise(() => {})
  }

  async stop(): Promise<void> {
    const stopping = this.#process
    if (!stopping) return
    if (process.platform === 'win32') stopByControl(this.#program, this.data, 'fast')
    else stopping.askToStop()
    const late = setTimeout(() => stopping.letGo(), LONGEST_STOP_MS)
    await stopping.exited
    clearTimeout(late)
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
    for (const since = performance.now(); performance.now() - since < LONGEST_START_MS; await wait(10)) {
      if (started.hasExited) return false
      if (readPidFile(this.data)?.isReady) return true
    }
    started.letGo()
    await started.exited
    return false
  }
}
