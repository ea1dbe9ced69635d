import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { codeOf } from '../db/failures.ts'
import { migrate, readMigrationFiles, refuseEarlierVersion } from '../db/migrate.ts'
import { openPostgres } from '../db/open-database.ts'
import type { Storage } from '../storage/storage.ts'
import { atOnce } from './at-once.ts'
import { quoted } from './copy-connection.ts'
import { listMigrations, listPartitions, listTables } from './describe-database.ts'
import { FileTable } from './file-table.ts'
import type { CopiedFile, DatabaseDescription, InstallationCopy, TableDescription } from './installation-copy.ts'
import { BackupDamaged, BackupTooNew, TargetNotEmpty } from './operator-errors.ts'
import { Measure } from './streams.ts'

interface EmptyTarget {
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

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/**
 * Fills a database that has the same migrations and no rows of its own, in one transaction: all of it is there at the end, or
 * nothing. Foreign keys are made again behind the rows, which needs no order of tables and no superuser; triggers of ours
 * would count and refuse what is only copied.
 */
async function loadDatabase(client: pg.Client, copy: InstallationCopy): Promise<void> {
  await client.query('begin')
  try {
    await refuseOtherTables(client, copy.database)
    const foreignKeys = await dropForeignKeys(client)
    for (const { name } of copy.database.tables) {
      await client.query(`alter table ${quoted(name)} disable trigger user`)
      // Some migrations write rows.
      await client.query(`delete from ${quoted(name)}`)
    }
    await makePartitions(client, copy.database)
    for (const table of copy.database.tables) await loadTable(client, table, copy)
    for (const { name, last_value, is_called } of copy.database.sequences) {
      await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), last_value, is_called])
    }
    for (const { name } of copy.database.tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
    for (const { table, name, definition } of foreignKeys) {
      await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
  await client.query('analyze')
}

async function loadTable(client: pg.Client, table: TableDescription, copy: InstallationCopy): Promise<void> {
  const list = table.columns.map(quoted).join(', ')
  const rows = await copy.readTable(table)
  await pipeline(rows, client.query(copyFrom(`copy ${quoted(table.name)} (${list}) from stdin`)))
}

/** The migrations are the same, so the tables are too, unless somebody has added some. */
async function refuseOtherTables(client: pg.Client, { tables }: DatabaseDescription): Promise<void> {
  const known = new Set((await listTables(client)).map(({ name }) => name))
  const unknown = tables.filter(({ name }) => !known.has(name)).map(({ name }) => name)
  if (unknown.length > 0) throw new BackupDamaged(unknown.join(', '), 'is no table of these migrations')
}

async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select class.relname as table, found.conname as name, pg_get_constraintdef(found.oid) as definition
    from pg_constraint found join pg_class class on class.oid = found.conrelid
    where found.contype = 'f' and found.conparentid = 0 and class.relnamespace = 'public'::regnamespace`)
  for (const { table, name } of rows) {
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
  }
  return rows
}

const OVERLAPS = '42P17'

/**
 * Parts with the rules of the whole. One that overlaps with a part that the migrations made is left out: which part holds a row is of no
 * importance, and migrations draw the line where they run.
 */
export async function makePartitions(
  client: pg.Client,
  { partitions }: Pick<DatabaseDescription, 'partitions'>,
): Promise<void> {
  const existing = new Set((await listPartitions(client)).map(({ name }) => name))
  for (const { table, name, bound } of partitions) {
    if (existing.has(name)) continue
    await client.query('savepoint before_part')
    try {
      await client.query(`create table ${quoted(name)} partition of ${quoted(table)} ${bound}`)
      await client.query(`alter table ${quoted(name)} enable row level security`)
      await copyTriggers(client, table, name)
    } catch (error) {
      if (codeOf(error) !== OVERLAPS) throw error
      await client.query('rollback to savepoint before_part')
    }
  }
}

/** Those of statements; those of rows come with the part. */
async function copyTriggers(client: pg.Client, table: string, part: string): Promise<void> {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_triggerdef(oid) as definition from pg_trigger
     where tgrelid = $1::regclass and not tgisinternal and tgtype & 1 = 0`,
    [quoted(table)],
  )
  for (const { definition } of rows)
    await client.query(definition.replace(/ ON \S+ FOR /, () => ` ON ${quoted(part)} FOR `))
}
