import type pg from 'pg'
import { countWaitingJobs } from '../queue/waiting-jobs.ts'
import { quoted } from './copy-connection.ts'
import type {
  CountFigures,
  DatabaseDescription,
  Partition,
  SequenceState,
  TableDescription,
} from './installation-copy.ts'

/** Rows of these are made by the migrations, never copied. */
const OF_MIGRATIONS = `('kysely_migration', 'kysely_migration_lock')`

/** Reads everything once, for the sums. On a snapshot all of it is of one moment. */
export async function describeDatabase(client: pg.Client, countFigures: CountFigures): Promise<DatabaseDescription> {
  const tables: TableDescription[] = []
  for (const table of await listTables(client)) tables.push({ ...table, ...(await sumTable(client, table)) })
  return {
    postgres_version: await oneText(client, `select current_setting('server_version') as value`),
    migrations: await listMigrations(client),
    tables,
    partitions: await listPartitions(client),
    sequences: await readSequences(client),
    waiting_jobs: await countWaitingJobs(client),
    figures: await countFigures((text) => client.query(text)),
  }
}

export async function listTables(client: pg.Client): Promise<Pick<TableDescription, 'name' | 'columns'>[]> {
  const { rows } = await client.query(`
    select class.relname as name,
      array_agg(attribute.attname::text order by attribute.attnum) filter (where attribute.attgenerated = '') as columns
    from pg_class class
    join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attnum > 0 and not attribute.attisdropped
    where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p') and not class.relispartition
      and class.relname not in ${OF_MIGRATIONS}
    group by class.relname order by class.relname`)
  return rows
}

/** A sum of the hashes of all rows: PostgreSQL returns rows in any order. MD5 is the same in every version. */
export async function sumTable(
  client: pg.Client,
  { name, columns }: Pick<TableDescription, 'name' | 'columns'>,
): Promise<Pick<TableDescription, 'rows' | 'checksum'>> {
  const row = `row(${columns.map(quoted).join(', ')})::text`
  const { rows } = await client.query(`
    select count(*)::text as rows,
      coalesce(sum(('x' || left(md5(${row}), 16))::bit(64)::bigint), 0)::text as checksum
    from ${quoted(name)}`)
  return { rows: Number(rows[0].rows), checksum: rows[0].checksum }
}

export async function listMigrations(client: pg.Client): Promise<string[]> {
  const exists = await oneText(client, `select (to_regclass('public.kysely_migration') is not null)::text as value`)
  if (exists !== 'true') return []
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

export async function listPartitions(client: pg.Client): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(`
    select parent.relname as table, child.relname as name, pg_get_expr(child.relpartbound, child.oid) as bound
    from pg_inherits inherited
    join pg_class parent on parent.oid = inherited.inhparent
    join pg_class child on child.oid = inherited.inhrelid
    where parent.relnamespace = 'public'::regnamespace and child.relispartition and parent.relkind = 'p'
      and child.relkind = 'r'
    order by parent.relname, child.relname`)
  return rows
}

async function readSequences(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`)
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const state = await client.query(`select last_value::text, is_called from ${quoted(name)}`)
    states.push({ name, ...state.rows[0] })
  }
  return states
}

async function oneText(client: pg.Client, statement: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>(statement)
  return rows[0]?.value ?? ''
}
