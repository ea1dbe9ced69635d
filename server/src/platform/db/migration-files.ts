import { readdir, readFile } from 'node:fs/promises'

const folder = new URL('../../../migrations/', import.meta.url)

export interface MigrationFile {
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
