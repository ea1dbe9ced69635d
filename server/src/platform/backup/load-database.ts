import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { codeOf } from '../db/failures.ts'
import { quoted } from './copy-connection.ts'
import { listPartitions, listTables } from './describe-database.ts'
import type { DatabaseDescription, InstallationCopy, TableDescription } from './installation-copy.ts'
import { BackupDamaged } from './refusals.ts'

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
export async function loadDatabase(client: pg.Client, copy: InstallationCopy): Promise<void> {
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
