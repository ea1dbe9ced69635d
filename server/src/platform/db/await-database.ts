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
const OUR_LIMIT_MS = 300_000
const OUR_RETRY_MS = 25
/** A PostgreSQL of one's own may be away for as long as it takes. */
const RETRY_MS = 1_000
const REMINDER_MS = 30_000

interface Waiting {
  /** The database is being started by the supervisor of this process. */
  isStarting: boolean
  /** Called when the database does not answer at first, and again from time to time. */
  onWait?: (cause: unknown) => void
}

export async function untilDatabaseAnswers(
  { databaseUrl }: { databaseUrl: string | undefined },
  { isStarting, onWait }: Waiting,
): Promise<void> {
  let saidAt = -Infinity
  for (const since = performance.now(); ; await wait(isStarting ? OUR_RETRY_MS : RETRY_MS)) {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
    // Without a listener, a connection that breaks while it is being closed would end the process.
    client.on('error', () => {})
    try {
      await client.connect()
      return
    } catch (error) {
      if (!isUnavailable(error)) throw error
      if (isStarting && performance.now() - since > OUR_LIMIT_MS) throw new DatabaseDoesNotAnswer(error)
      if (performance.now() - saidAt > REMINDER_MS) {
        onWait?.(error)
        saidAt = performance.now()
      }
    } finally {
      await client.end().catch(() => {})
    }
  }
}
