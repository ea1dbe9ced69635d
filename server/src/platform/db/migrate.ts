import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { OperatorError } from '../operator-error.ts'
import type { Database } from './database.ts'
import { neededBy, numberOf, readMigrationFiles } from './migration-files.ts'

export class DatabaseOfDevelopmentVersion extends OperatorError {
  override name = 'DatabaseOfDevelopmentVersion'

  constructor() {
    super(
      'This database was made by a development version before 0.2.0, which no release can read: ' +
        'begin with an empty DATA_DIR, or set DATABASE_URL to an empty database.',
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
 * Returns the migrations that are missing. A newer version may have run further ones; that is fine as long as they only
 * added something.
 */
export async function missingMigrations(kysely: Kysely<Database>): Promise<string[]> {
  await refuseDevelopmentVersion(kysely)
  const known = (await readMigrationFiles()).map(({ name }) => name)
  const executed = new Set(await executedMigrations(kysely))
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

async function executedMigrations(kysely: Kysely<Database>): Promise<string[]> {
  const table = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(kysely)
  if (!table.rows[0]?.exists) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(kysely)
  return rows.map(({ name }) => name)
}

/**
 * Development versions had other migrations under the same names, so the migrator cannot recognize their databases. All
 * of them had this row policy, and no release has it.
 */
async function refuseDevelopmentVersion(kysely: Kysely<Database>): Promise<void> {
  const { rows } = await sql`
    select from pg_policies where schemaname = current_schema() and policyname = 'tenant_wall' limit 1`.execute(kysely)
  if (rows.length > 0) throw new DatabaseOfDevelopmentVersion()
}
