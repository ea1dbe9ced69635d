import { opendir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import type { Secrets } from '../config/secrets.ts'
import { readWaitingJobs } from '../queue/waiting-jobs.ts'
import type { Storage } from '../storage/storage.ts'
import { atOnce } from './at-once.ts'
import { describeDatabase } from './describe-database.ts'
import type { WrittenFile } from './encrypted-folder.ts'
import { FileTable, type ListedFile } from './file-table.ts'
import type { CountFigures, DatabaseDescription } from './installation-copy.ts'
import { filesPart, jobsPart, MANIFEST_FORMAT, type Manifest, manifestPart, storedKeys, tablePart } from './manifest.ts'
import { OpenedBackup } from './opened-backup.ts'
import { inSnapshot, readTable } from './read-snapshot.ts'
import type { BackupRepository } from './repository.ts'
import { asLines, Measure } from './streams.ts'

interface StoreCounts {
  /** Read and written. */
  added: number
  /** Already in the folder of backups. */
  known: number
  /** Removed from the store since the snapshot. */
  gone: number
}

const AT_ONCE = 8

/** Copies files of the artifact store into the folder of backups: each once, however many backups name it. */
class StoreCopy {
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

interface BackupSource {
  client: pg.Client
  storage: Storage
  secrets: Secrets
  programVersion: string
  countFigures: CountFigures
  /** Selects the keys of files that the database knows, as `key`. They are written once and never changed. */
  storedKeysQuery: string
  /** Objects with these beginnings are replaced while the service runs. They must not be newer than the snapshot. */
  replacedPrefix: string
}

const BATCH = 1_000

/**
 * Copies an installation while it runs. Files that are replaced are copied before the snapshot, the others behind it: a file
 * that the snapshot knows was there already, and stays until its time is over.
 */
export async function writeBackup(
  repository: BackupRepository,
  source: BackupSource,
  now: Date,
): Promise<{ manifest: Manifest; store: StoreCounts }> {
  const name = now.toISOString().replaceAll(':', '-')
  const work = repository.folder.incoming
  using before = new FileTable(join(work, 'before.sqlite'))
  using listed = new FileTable(join(work, 'listed.sqlite'))
  using copied = new FileTable(join(work, 'copied.sqlite'))
  await listPreviousFiles(repository, before)
  const store = new StoreCopy(source.storage, repository, { before, copied })
  await store.copyAll(replacedFiles(source, listed))

  const parts: Record<string, WrittenFile> = {}
  const write = async (part: string, content: Readable | AsyncIterable<Uint8Array>) => {
    await pipeline(content, createZstdCompress(), async (chunks: AsyncIterable<Buffer>) => {
      parts[part] = await repository.folder.write(part, chunks)
    })
  }
  const database = await inSnapshot(source.client, async () => {
    const described = await describeDatabase(source.client, source.countFigures)
    await writeTables(source.client, described, name, write)
    await write(jobsPart(name), asLines(readWaitingJobs(source.client)))
    await addStoredKeys(source, listed)
    return described
  })
  await store.copyAll(listed.listed())

  const files = { count: 0, bytes: 0 }
  await write(filesPart(name), asLines(counted(copied, files)))
  const manifest: Manifest = {
    format: MANIFEST_FORMAT,
    name,
    program_version: source.programVersion,
    made_at: now.toISOString(),
    database,
    parts,
    files,
    keys: storedKeys(source.secrets),
  }
  // The manifest counts only once everything that it names cannot be lost.
  repository.folder.sync()
  await repository.folder.write(manifestPart(name), [Buffer.from(JSON.stringify(manifest))])
  repository.folder.sync()
  repository.keepOnlyErasureKeysOf(name)
  return { manifest, store: store.counts }
}

async function listPreviousFiles(repository: BackupRepository, before: FileTable): Promise<void> {
  const previous = repository.names.at(-1)
  if (previous === undefined) return
  const backup = await OpenedBackup.open(repository, previous)
  for await (const { key, ...known } of backup.files()) before.add(key, known)
}

/** Lists all files, and gives those that are replaced. */
async function* replacedFiles(
  { storage, replacedPrefix }: BackupSource,
  listed: FileTable,
): AsyncGenerator<ListedFile> {
  for await (const { key, sizeBytes, modifiedAt } of storage.walk('')) {
    const file = { key, bytes: sizeBytes, modifiedMs: modifiedAt.getTime() }
    if (key.startsWith(replacedPrefix)) yield file
    else listed.add(key, file)
  }
}

async function writeTables(
  client: pg.Client,
  { tables }: DatabaseDescription,
  name: string,
  write: (part: string, content: Readable) => Promise<void>,
): Promise<void> {
  for (const table of tables) await write(tablePart(name, table.name), readTable(client, table))
}

async function addStoredKeys({ client, storedKeysQuery }: BackupSource, listed: FileTable): Promise<void> {
  await client.query(`declare stored_keys no scroll cursor for ${storedKeysQuery}`)
  for (;;) {
    const { rows } = await client.query<{ key: string }>(`fetch ${BATCH} from stored_keys`)
    for (const { key } of rows) if (!listed.has(key)) listed.add(key)
    if (rows.length < BATCH) break
  }
  await client.query('close stored_keys')
}

function* counted(copied: FileTable, files: { count: number; bytes: number }) {
  for (const file of copied.hashed()) {
    files.count += 1
    files.bytes += file.bytes
    yield file
  }
}

/** Removes all but the newest backups, and the files that no other backup names. Needs the lock. */
export async function pruneBackups(
  repository: BackupRepository,
  keep: number,
): Promise<{ backups: number; files: number }> {
  const { names } = repository
  const old = names.slice(0, Math.max(0, names.length - keep))
  if (old.length === 0) return { backups: 0, files: 0 }
  for (const name of old) repository.remove(name)
  using needed = new FileTable(join(repository.folder.incoming, 'needed.sqlite'))
  for (const name of repository.names) {
    const backup = await OpenedBackup.open(repository, name)
    for await (const { sha256 } of backup.files()) needed.add(repository.fileNameOf(sha256))
  }
  let files = 0
  for await (const path of filesOf(repository)) {
    if (needed.has(path)) continue
    await rm(join(repository.path, path), { force: true })
    files += 1
  }
  return { backups: old.length, files }
}

async function* filesOf({ path }: BackupRepository): AsyncGenerator<string> {
  const folders = await opendir(join(path, 'files')).catch(() => undefined)
  if (!folders) return
  for await (const { name } of folders) {
    for await (const file of await opendir(join(path, 'files', name))) yield `files/${name}/${file.name}`
  }
}
