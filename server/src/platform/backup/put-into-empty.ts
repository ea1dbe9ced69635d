import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { migrate, refuseEarlierVersion } from '../db/migrate.ts'
import { readMigrationFiles } from '../db/migration-files.ts'
import { openPostgres } from '../db/open-database.ts'
import type { Storage } from '../storage/storage.ts'
import { atOnce } from './at-once.ts'
import { quoted } from './copy-connection.ts'
import { listMigrations, listTables } from './describe-database.ts'
import { FileTable } from './file-table.ts'
import type { CopiedFile, InstallationCopy } from './installation-copy.ts'
import { loadDatabase } from './load-database.ts'
import { BackupTooNew, TargetNotEmpty } from './refusals.ts'
import { Measure } from './streams.ts'

export interface EmptyTarget {
  url: string
  client: pg.Client
  /** Undefined if the files stay where they are. */
  storage: Storage | undefined
  /** Where files may lie until they are whole. */
  dataDir: string
}

/** Migrations write rows into these. */
const FILLED_BY_MIGRATIONS = new Set(['billing_plan', 'installation_fact'])
const AT_ONCE = 8

/** Before anything is read at length: whether this program knows the schema of the copy. */
export async function refuseOtherSchema({ database }: InstallationCopy, madeBy: string): Promise<void> {
  const known = (await readMigrationFiles()).map(({ name }) => name)
  refuseEarlierVersion(database.migrations, known)
  const isKnown = database.migrations.every((name, at) => known[at] === name)
  if (!isKnown) throw new BackupTooNew(madeBy)
}

/** Refuses whatever holds something, before anything is written. What an interrupted restore has put into the store may stay. */
export async function refuseFilledTarget(
  { client, storage, dataDir }: EmptyTarget,
  copy: InstallationCopy,
): Promise<void> {
  const tables = (await listTables(client)).filter(({ name }) => !FILLED_BY_MIGRATIONS.has(name))
  for (const { name } of tables) {
    const { rows } = await client.query(`select exists (select from ${quoted(name)}) as is_filled`)
    if (rows[0].is_filled)
      throw new TargetNotEmpty(`The database is not empty: it has rows in ${name}. Nothing was changed.`)
  }
  const executed = await listMigrations(client)
  if (executed.some((name, at) => name !== copy.database.migrations[at])) {
    throw new TargetNotEmpty(
      'The database is empty, but has newer migrations than the copy: drop it and create it anew.',
    )
  }
  if (storage) await refuseFilledStore(storage, copy, dataDir)
}

async function refuseFilledStore(storage: Storage, copy: InstallationCopy, dataDir: string): Promise<void> {
  await using folder = temporaryFolder(dataDir)
  using expected = new FileTable(join(folder.path, 'expected.sqlite'))
  for await (const { key } of copy.files()) expected.add(key)
  for await (const { key } of storage.walk('')) {
    if (!expected.has(key))
      throw new TargetNotEmpty(`The store of files is not empty: it has ${key}. Nothing was changed.`)
  }
}

/** Files first: if it is interrupted, the database is still empty and it can be begun again. */
export async function putIntoEmpty(copy: InstallationCopy, target: EmptyTarget, put: FileTable): Promise<void> {
  const { storage } = target
  if (storage) {
    await using folder = temporaryFolder(target.dataDir)
    await atOnce(AT_ONCE, copy.files(), (file) => putFile(copy, file, { storage, folder: folder.path, put }))
  }
  const database = openPostgres(target.url, 2)
  try {
    await migrate(database.kysely, copy.database.migrations.at(-1))
  } finally {
    await database.close()
  }
  await loadDatabase(target.client, copy)
}

async function putFile(
  copy: InstallationCopy,
  file: CopiedFile,
  { storage, folder, put }: { storage: Storage; folder: string; put: FileTable },
): Promise<void> {
  const isThere = file.sha256 !== '' && (await storage.find(file.key))?.sizeBytes === file.bytes
  if (isThere) return put.add(file.key, file)
  const path = join(folder, randomUUID())
  const measure = new Measure()
  const written = await open(path, 'wx', 0o600)
  try {
    await written.writeFile(measure.pass(await copy.readFile(file)))
  } finally {
    await written.close()
  }
  await storage.putFile(file.key, path)
  put.add(file.key, { bytes: measure.bytes, sha256: measure.digest() })
}

/** Beside the data, because a file is moved from here into a store that is a folder. */
function temporaryFolder(dataDir: string): AsyncDisposable & { path: string } {
  const path = mkdtempSync(join(dataDir, 'copying-'))
  return { path, [Symbol.asyncDispose]: async () => rmSync(path, { recursive: true, force: true }) }
}
