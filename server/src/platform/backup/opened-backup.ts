import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { WaitingJob } from '../queue/waiting-jobs.ts'
import { atOnce } from './at-once.ts'
import type { CopiedFile, DatabaseDescription, InstallationCopy, TableDescription } from './installation-copy.ts'
import {
  filesPart,
  jobsPart,
  MANIFEST_FORMAT,
  type Manifest,
  manifestPart,
  PERSON_KEYS,
  tablePart,
} from './manifest.ts'
import { BackupDamaged, BackupMissing, BackupTooNew } from './operator-errors.ts'
import type { BackupRepository } from './repository.ts'
import { checked, decompressed, linesOf, namedDamage, readToEnd } from './streams.ts'

const AT_ONCE = 4

/** A backup to be read. The keys of people are those of the newest backup in the folder, whichever this is. */
export class OpenedBackup implements InstallationCopy {
  readonly manifest: Manifest
  readonly database: DatabaseDescription
  readonly #repository: BackupRepository
  readonly #newest: Manifest

  private constructor(repository: BackupRepository, manifest: Manifest, newest: Manifest) {
    this.#repository = repository
    this.manifest = manifest
    this.#newest = newest
    const erasureKeys = newest.database.tables.find(({ name }) => name === PERSON_KEYS)
    const tables = manifest.database.tables.map((table) =>
      table.name === PERSON_KEYS && erasureKeys ? erasureKeys : table,
    )
    this.database = { ...manifest.database, tables }
  }

  /** The newest one, unless another is named. */
  static async open(repository: BackupRepository, name?: string): Promise<OpenedBackup> {
    const { names } = repository
    const newest = names.at(-1)
    if (newest === undefined) throw new BackupMissing(`There are no complete backups in ${repository.path}.`)
    if (name !== undefined && !names.includes(name)) {
      throw new BackupMissing(`There is no backup ${name} in ${repository.path}. There are: ${names.join(', ')}`)
    }
    const newestManifest = await readManifest(repository, newest)
    const manifest = (name ?? newest) === newest ? newestManifest : await readManifest(repository, name ?? newest)
    return new OpenedBackup(repository, manifest, newestManifest)
  }

  /** Whoever was erased after this backup has no key any more. */
  get isNewest(): boolean {
    return this.manifest.name === this.#newest.name
  }

  async readTable({ name }: TableDescription): Promise<Readable> {
    const { name: backup } = name === PERSON_KEYS ? this.#newest : this.manifest
    return this.#readPart(tablePart(backup, name))
  }

  async *waitingJobs(): AsyncGenerator<WaitingJob> {
    for await (const line of linesOf(await this.#readPart(jobsPart(this.manifest.name)))) yield JSON.parse(line)
  }

  async *files(): AsyncGenerator<CopiedFile & { modifiedMs: number }> {
    for await (const line of linesOf(await this.#readPart(filesPart(this.manifest.name)))) yield JSON.parse(line)
  }

  readFile({ key, sha256 }: CopiedFile): Promise<Readable> {
    return this.#repository.readFile(sha256, `the file ${key}`)
  }

  /** Reads everything. Throws at the first part that is damaged or missing. */
  async check(): Promise<void> {
    for (const table of this.database.tables) await readToEnd(await this.readTable(table))
    for await (const _ of this.waitingJobs());
    const files = { count: 0, bytes: 0 }
    await atOnce(AT_ONCE, this.files(), async (file) => {
      await readToEnd(await this.readFile(file))
      files.count += 1
      files.bytes += file.bytes
    })
    const { count, bytes } = this.manifest.files
    if (files.count !== count || files.bytes !== bytes) throw new BackupDamaged('the list of files', 'is incomplete')
  }

  async #readPart(part: string): Promise<Readable> {
    const written = this.manifest.parts[part] ?? this.#newest.parts[part]
    if (!written) throw new BackupDamaged(part, 'is not in the manifest')
    try {
      return decompressed(checked(part, await this.#repository.folder.read(part, { id: written.id })))
    } catch (error) {
      throw namedDamage(part, error)
    }
  }
}

async function readManifest(repository: BackupRepository, name: string): Promise<Manifest> {
  const part = manifestPart(name)
  try {
    const manifest = JSON.parse((await buffer(await repository.folder.read(part))).toString('utf8')) as Manifest
    if (manifest.format > MANIFEST_FORMAT) throw new BackupTooNew(manifest.program_version)
    return manifest
  } catch (error) {
    throw namedDamage(part, error)
  }
}
