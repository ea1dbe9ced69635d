import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

const TOUCH_MS = 10_000
const SWEEP_MS = 60_000
/** A process that has not touched its folder for this long is gone, or holds no lease any more. */
const ABANDONED_MS = 60_000
/** Folders of earlier versions, which have no process in their name: no attempt at a job takes so long. */
const OLD_ABANDONED_MS = 24 * 3_600_000

const NAME = /^process-(?<host>[A-Za-z0-9]+)-(?<pid>\d+)-[0-9a-f-]{36}$/
const thisHost = hostname().replaceAll(/[^A-Za-z0-9]/g, '') || 'host'

/**
 * A folder of this process in `DATA_DIR/work`, for files that are being made. Several processes, also of several machines,
 * may share `DATA_DIR`: each touches its folder, and whatever a killed process left is removed by the others, or by its
 * successor.
 */
export class WorkFolders {
  readonly #work: string
  readonly #own: string
  readonly #timers: NodeJS.Timeout[] = []
  #isTouched = false

  constructor(dataDir: string) {
    this.#work = join(dataDir, 'work')
    this.#own = join(this.#work, `process-${thisHost}-${process.pid}-${randomUUID()}`)
  }

  /** A new folder of this name, which belongs to this process. Whoever made it removes it. */
  async make(name: string): Promise<string> {
    const folder = join(this.#own, name)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if (!this.#isTouched) this.#repeat(TOUCH_MS, () => this.#touch())
    this.#isTouched = true
    return folder
  }

  /** Removes what killed processes have left, now and every minute. Returns how many folders that were now. */
  async keepSwept(): Promise<number> {
    this.#repeat(SWEEP_MS, () => this.sweep())
    return this.sweep()
  }

  async sweep(): Promise<number> {
    const names = (await readdir(this.#work).catch(() => [])).filter((name) => !this.#own.endsWith(name))
    if (names.length === 0) return 0
    const now = await this.#fileTime()
    let removed = 0
    for (const name of names) {
      if (!(await isAbandoned(join(this.#work, name), name, now))) continue
      await rm(join(this.#work, name), { recursive: true, force: true, maxRetries: 5 })
      removed += 1
    }
    return removed
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await rm(this.#own, { recursive: true, force: true, maxRetries: 5 })
  }

  /** By the clock that dates the folders, which may be that of another machine. */
  async #fileTime(): Promise<number> {
    const probe = join(this.#work, `probe-${randomUUID()}`)
    try {
      await writeFile(probe, '', { mode: 0o600 })
      return (await stat(probe)).mtimeMs
    } finally {
      await rm(probe, { force: true })
    }
  }

  /** Writing a file into the folder dates it by the clock of the file system. */
  async #touch(): Promise<void> {
    const beat = join(this.#own, 'alive')
    await writeFile(beat, '', { mode: 0o600 })
    const { mtime } = await stat(beat)
    await utimes(this.#own, mtime, mtime)
  }

  #repeat(intervalMs: number, act: () => Promise<unknown>): void {
    // The next one tries again. A folder that cannot be touched is removed by others, and its attempt repeated.
    this.#timers.push(setInterval(() => void act().catch(() => {}), intervalMs).unref())
  }
}

async function isAbandoned(path: string, name: string, now: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  if (!found) return false
  const age = now - found.mtimeMs
  const owner = NAME.exec(name)?.groups
  if (!owner) return age > OLD_ABANDONED_MS
  return age > ABANDONED_MS || (owner.host === thisHost && !isRunning(Number(owner.pid)))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
