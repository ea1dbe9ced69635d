import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { OperatorError } from '../operator-error.ts'
import type { Database } from './database.ts'

const folder = new URL('../../../migrations/', import.meta.url)

export class DatabaseOfDevelopmentVersion extends OperatorError {
  override name = 'DatabaseOfDevelopmentVersion'

  constructor() {
    super(
      'This database was made by a development version before 0.2.0, which no release can read: ' +
        'begin with an empty DATA_DIR, or set DATABASE_URL to an empty database.',
    )
  }
}

/**
 * Migrations run forward only and once. Kysely's migrator takes a lock, so two processes may start at the same time.
 */
export async function migrate(kysely: Kysely<Database>): Promise<void> {
  await refuseDevelopmentVersion(kysely)
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: readMigrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

export async function pendingMigrations(kysely: Kysely<Database>): Promise<number> {
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: readMigrations } })
  const migrations = await migrator.getMigrations()
  return migrations.filter((migration) => migration.executedAt === undefined).length
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

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(new URL(file, folder), 'utf8')
    return [file.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}
