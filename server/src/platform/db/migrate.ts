import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** Forward only, each once. Kysely's migrator takes a lock, so that two processes may start at the same time. */
export async function migrate(kysely: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: readMigrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

export async function pendingMigrations(kysely: Kysely<Database>): Promise<number> {
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: readMigrations } })
  const migrations = await migrator.getMigrations()
  return migrations.filter((migration) => migration.executedAt === undefined).length
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(new URL(file, folder), 'utf8')
    return [file.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}
