import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { OperatorError } from '../operator-error.ts'
import { codeOf, NOT_ALLOWED } from './failures.ts'
import { migrate, missingMigrations } from './migrate.ts'
import { readMigrationFiles } from './migration-files.ts'
import type { OpenDatabase } from './open-database.ts'
import { rightsOf } from './service-role.ts'

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
