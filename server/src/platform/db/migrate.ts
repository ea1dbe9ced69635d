import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { OperatorError } from '../operator-error.ts'
import type { Database } from './database.ts'
import { FIRST_RELEASE, neededBy, numberOf, readMigrationFiles } from './migration-files.ts'

export class DatabaseOfEarlierVersion extends OperatorError {
  override name = 'DatabaseOfEarlierVersion'

  constructor() {
    super(
      'These data are of 0.2.0 or an earlier version, which this version does not read; nothing was changed: start the ' +
        'version that made them, or begin with an empty DATA_DIR, or an empty database behind DATABASE_URL.',
    )
  }
}

export class DatabaseTooNew extends OperatorError {
  override name = 'DatabaseTooNew'

  constructor() {
    super('A newer version has changed this database so that this one cannot use it: start the newer version.')
  }
}

const FACT = 'schema_needs'

/**
 * Returns the migrations that are missing. A newer version may have run further ones; that is fine as long as they only added
 * something. This only reads, so that a database is refused before anything in it is changed.
 */
export async function missingMigrations(kysely: Kysely<Database>): Promise<string[]> {
  const known = (await readMigrationFiles()).map(({ name }) => name)
  const executed = new Set(await executedMigrations(kysely))
  refuseEarlierVersion([...executed], known)
  const missing = known.filter((name) => !executed.has(name))
  if (known.length - missing.length === executed.size) return missing
  const needed = await sql<{ value: string }>`
    select value from installation_fact where name = ${FACT}`.execute(kysely)
  const lastKnown = numberOf(known.at(-1) ?? '')
  if (missing.length > 0 || !needed.rows[0] || needed.rows[0].value > lastKnown) throw new DatabaseTooNew()
  return []
}

/**
 * Migrations run forward only and once, all of them or those up to a name. Kysely's migrator takes a lock, so two processes may start
 * at the same time.
 */
export async function migrate(kysely: Kysely<Database>, upTo?: string): Promise<string[]> {
  const isWanted = (name: string) => upTo === undefined || name <= upTo
  const missing = (await missingMigrations(kysely)).filter(isWanted)
  if (missing.length === 0) return []
  const files = (await readMigrationFiles()).filter(({ name }) => isWanted(name))
  const migrations = Object.fromEntries(
    files.map(({ name, text }) => [
      name,
      { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) },
    ]),
  )
  const { error } = await new Migrator({
    db: kysely,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest()
  if (error) throw error
  await sql`
    insert into installation_fact (name, value) values (${FACT}, ${neededBy(files)})
    on conflict (name) do update set value = greatest(installation_fact.value, excluded.value)`.execute(kysely)
  return missing
}

/** The files of 0.2.0 and of versions before it had other names under the same numbers: theirs began with `0002_audit`. */
export function refuseEarlierVersion(executed: readonly string[], known: readonly string[]): void {
  if (executed.some((name) => numberOf(name) <= FIRST_RELEASE && !known.includes(name)))
    throw new DatabaseOfEarlierVersion()
}

async function executedMigrations(kysely: Kysely<Database>): Promise<string[]> {
  const table = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(kysely)
  if (!table.rows[0]?.exists) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(kysely)
  return rows.map(({ name }) => name)
}
