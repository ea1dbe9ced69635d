import type { Storage } from '../storage/storage.ts'
import { atOnce } from './at-once.ts'
import type { FileTable, ListedFile } from './file-table.ts'
import type { BackupRepository } from './repository.ts'
import { Measure } from './streams.ts'

export interface StoreCounts {
  /** Read and written. */
  added: number
  /** Already in the folder of backups. */
  known: number
  /** Removed from the store since the snapshot. */
  gone: number
}

const AT_ONCE = 8

/** Copies files of the artifact store into the folder of backups: each once, however many backups name it. */
export class StoreCopy {
  readonly counts: StoreCounts = { added: 0, known: 0, gone: 0 }
  readonly #storage: Storage
  readonly #repository: BackupRepository
  readonly #before: FileTable
  readonly #copied: FileTable

  constructor(storage: Storage, repository: BackupRepository, tables: { before: FileTable; copied: FileTable }) {
    this.#storage = storage
    this.#repository = repository
    this.#before = tables.before
    this.#copied = tables.copied
  }

  copyAll(files: Iterable<ListedFile> | AsyncIterable<ListedFile>): Promise<void> {
    return atOnce(AT_ONCE, files, (file) => this.#copy(file))
  }

  async #copy(listed: ListedFile): Promise<void> {
    const { key, modifiedMs } = listed
    const unchanged = this.#before.hashOf(listed)
    if (unchanged !== undefined && this.#repository.hasFile(unchanged)) {
      this.counts.known += 1
      return this.#copied.add(key, { ...listed, sha256: unchanged })
    }
    const measure = new Measure()
    try {
      const content = measure.pass(await this.#storage.read(key))
      let sha256: string | undefined
      const { isNew } = await this.#repository.writeFile(content, () => (sha256 ??= measure.digest()))
      this.counts[isNew ? 'added' : 'known'] += 1
      this.#copied.add(key, { bytes: measure.bytes, modifiedMs, sha256: sha256 ?? '' })
    } catch (error) {
      // It may have been removed just now.
      if (await this.#storage.find(key)) throw error
      this.counts.gone += 1
    }
  }
}
