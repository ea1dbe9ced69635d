import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError } from '../operator-error.ts'
import { EXIT_TRY_AGAIN, isSupervised } from '../processes/supervised.ts'
import { codeOf, isUnavailable } from './failures.ts'

export class DatabaseDoesNotAnswer extends OperatorError {
  override name = 'DatabaseDoesNotAnswer'
  override readonly exitCode = isSupervised ? EXIT_TRY_AGAIN : 1

  constructor(cause: unknown) {
    const code = codeOf(cause)
    super(`The database does not answer${code ? ` (${code})` : ''}: see to it, or set DATABASE_URL to another one.`)
  }
}

/** A first start creates the database's folder, and a start after a crash replays its log. */
const TIMEOUT_MS = 300_000
const RETRY_MS = 25

export async function untilDatabaseAnswers({ databaseUrl }: { databaseUrl: string | undefined }): Promise<void> {
  for (const since = performance.now(); ; await wait(RETRY_MS)) {
    const client = new pg.Client({ connectionString: databaseUrl })
    // Without a listener, a connection that breaks while it is being closed would end the process.
    client.on('error', () => {})
    try {
      await client.connect()
      return
    } catch (error) {
      if (!isUnavailable(error)) throw error
      if (performance.now() - since > TIMEOUT_MS) throw new DatabaseDoesNotAnswer(error)
    } finally {
      await client.end().catch(() => {})
    }
  }
}
