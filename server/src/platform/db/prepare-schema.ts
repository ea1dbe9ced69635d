import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { OperatorError } from '../operator-error.ts'
import { migrate, missingMigrations } from './migrate.ts'
import { readMigrationFiles } from './migration-files.ts'
import type { OpenDatabase } from './open-database.ts'

export class MigrationsMissing extends OperatorError {
  override name = 'MigrationsMissing'

  constructor(count: number) {
    super(`The database lacks ${count} migration(s) of this version: run npm run ops:migrate`)
  }
}

const RETRY_MS = 500
const REMINDER_MS = 30_000

/**
 * Runs the migrations that are missing, or waits until somebody has run them, or refuses, as the configuration says. An
 * empty database is filled without waiting: no older process uses it.
 */
export async function prepareSchema(
  { kysely }: OpenDatabase,
  { migrations }: Pick<Config, 'migrations'>,
  onWait: (count: number) => void = () => {},
): Promise<void> {
  if (migrations === 'run') {
    await migrate(kysely)
    return
  }
  for (let saidAt = -Infinity; ; await wait(RETRY_MS)) {
    const { length: count } = await missingMigrations(kysely)
    if (count === 0) return
    if (migrations === 'require') throw new MigrationsMissing(count)
    if (count === (await readMigrationFiles()).length) {
      await migrate(kysely)
      return
    }
    if (performance.now() - saidAt < REMINDER_MS) continue
    onWait(count)
    saidAt = performance.now()
  }
}
