import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Config } from '../config/config.ts'
import { OperatorError } from '../operator-error.ts'
import type { Database } from './database.ts'
import { codeOf, NOT_ALLOWED } from './failures.ts'
import type { OpenDatabase } from './open-database.ts'
import { rightsOf } from './service-role.ts'

const folder = new URL('../../../migrations/', import.meta.url)

interface MigrationFile {
  /** Without the ending: `0015_idempotency_and_keys`. */
  name: string
  text: string
}

/** The last migration of 0.3.0, the first release with these files. No process knows fewer. */
export const FIRST_RELEASE = '0019'

export async function readMigrationFiles(): Promise<MigrationFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace(/\.sql$/, ''),
      text: await readFile(new URL(file, folder), 'utf8'),
    })),
  )
}

export const numberOf = (migration: string) => migration.slice(0, 4)

/**
 * The last migration that a process must know to run on the schema that these make. Those that only add something
 * change nothing for older processes; any other says in a line of its own which migration they must know.
 */
export function neededBy(migrations: readonly MigrationFile[]): string {
  const needed = migrations.map(
    ({ text }) => /^-- needs processes that know (\d{4})$/m.exec(text)?.[1] ?? FIRST_RELEASE,
  )
  return needed.reduce((latest, number) => (number > latest ? number : latest), FIRST_RELEASE)
}

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

export class MigrationsMissing extends OperatorError {
  override name = 'MigrationsMissing'

  constructor(count: number) {
    super(`The database lacks ${count} migration(s) of this version: run npm run ops:migrate`)
  }
}

export class TablesOfAnotherRole extends OperatorError {
  override name = 'TablesOfAnotherRole'

  constructor() {
    super(
      'The tables are not those of this version, and the role of DATABASE_URL may not change them: ' +
        'run npm run ops:migrate with the address of their owner.',
    )
  }
}

const RETRY_MS = 500
const REMINDER_MS = 30_000

/**
 * Runs the migrations that are missing, or waits until somebody has run them, or refuses, as the configuration says. An
 * empty database is filled without waiting: no older process uses it.
 */
export async function prepareSchema(
  database: OpenDatabase,
  { migrations }: Pick<Config, 'migrations'>,
  onWait: (count: number) => void = () => {},
): Promise<void> {
  const { kysely } = database
  if (migrations === 'run') {
    await migrate(kysely).catch(refuseOthersTables(database))
    return
  }
  for (let saidAt = -Infinity; ; await wait(RETRY_MS)) {
    const count = await countMissing(database)
    if (count === 0) return
    if (migrations === 'require') throw new MigrationsMissing(count)
    if (count === (await readMigrationFiles()).length && (await rightsOf(database)).makesTables) {
      await migrate(kysely)
      return
    }
    if (performance.now() - saidAt < REMINDER_MS) continue
    onWait(count)
    saidAt = performance.now()
  }
}

/** A role that owns nothing may look only after the owner has let it. */
async function countMissing({ kysely }: OpenDatabase): Promise<number> {
  try {
    return (await missingMigrations(kysely)).length
  } catch (error) {
    if (codeOf(error) !== NOT_ALLOWED) throw error
    return (await readMigrationFiles()).length
  }
}

/** An owner may lack another right, and needs to know which. */
export const refuseOthersTables = (database: OpenDatabase) => async (error: unknown) => {
  if (codeOf(error) !== NOT_ALLOWED || (await rightsOf(database)).ownsTables) throw error
  throw new TablesOfAnotherRole()
}
