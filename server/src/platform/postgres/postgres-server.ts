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
import { executable, findProgram } from './program.ts'
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
  readonly #identity: Identity
  readonly #address: Address
  readonly #settings: Settings
  #process: GuardedProcess | undefined

  private constructor(dataDir: string, identity: Identity, address: Address, settings: Settings) {
    this.#dataDir = dataDir
    this.data = dataFolder(dataDir)
    this.#identity = identity
    this.#address = address
    this.#settings = { ...usualSettings, ...settings, ...addressSettings(address) }
    this.url = addressUrl(address)
  }

  /** Refuses what cannot work; nothing runs yet, but the address is known. */
  static async prepare(dataDir: string, options: PostgresOptions = {}): Promise<PostgresServer> {
    const program = findProgram()
    makePrivate(dataDir)
    checkDataFolder(dataDir, program.major)
    const identity = findIdentity(program, dataDir, options.asRoot)
    const address = await chooseAddress(dataDir, dataFolder(dataDir), options.address)
    return new PostgresServer(dataDir, identity, address, options.settings ?? {})
  }

  /** Until it answers. Whatever runs of an earlier one is stopped first. */
  async start(): Promise<void> {
    if (!existsSync(this.data)) await makeCluster(this.#dataDir, this.#identity, this.#address, this.#settings)
    giveTo(this.#identity, this.data)
    const since = performance.now()
    for (;;) {
      await stopLeftover(this.data, this.#identity.program, this.#address)
      const started = this.#launch()
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
    if (process.platform === 'win32') stopByControl(this.#identity.program, this.data, 'fast')
    else stopping.askToStop()
    const late = setTimeout(() => stopping.letGo(), LONGEST_STOP_MS)
    await stopping.exited
    clearTimeout(late)
    if (this.#address.kind === 'socket') removeSocketFolder(this.#address.folder)
  }

  #launch(): GuardedProcess {
    const { prefix, program } = this.#identity
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
