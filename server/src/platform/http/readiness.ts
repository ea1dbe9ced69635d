import { sql } from 'kysely'
import { isUnavailable } from '../db/failures.ts'
import { missingMigrations } from '../db/migrate.ts'
import { refusal } from '../refusal.ts'
import { DatabaseUnavailable } from '../refusals.ts'
import type { Services } from '../services.ts'
import { type MissingStore, StoreUnavailable } from '../storage/store-unavailable.ts'

export type Missing = 'database' | 'disk' | MissingStore

class WorkerNotReady extends refusal('not_ready', 503, {
  fr: 'Ce processus ne prend pas de travail ; il lui manque : {missing}.',
  en: 'This process takes no work; what it lacks: {missing}.',
  wo: 'Processus bii du jël liggéey; li ko ñàkk: {missing}.',
}) {}

/** A store that was asked this recently is not asked again: several probes may ask at the same time. */
const STORE_CHECK_MS = 2_000

/**
 * What the process lacks. Without its database it is not ready. An API process without a store or without room on its disk
 * is: most of what it does needs neither, and taking all of them away would make a small outage a large one. A worker
 * needs both.
 */
export function readinessOf(services: Services): () => Promise<Missing[]> {
  const checkDatabase = databaseCheck(services)
  const findMissingStore = storeCheck(services)
  return async () => {
    await checkDatabase()
    const store = await findMissingStore()
    const missing: Missing[] = [...(store ? [store] : []), ...(isDiskLow(services) ? ['disk' as const] : [])]
    if (missing.length > 0 && services.config.role === 'worker')
      throw new WorkerNotReady({
        values: { missing: missing.join(', ') },
        members: { missing },
        headers: { 'retry-after': '5' },
      })
    return missing
  }
}

/** Migrations are checked until they are done. The database is checked every time. */
function databaseCheck(services: Services): () => Promise<void> {
  let isMigrated = false
  return async () => {
    try {
      await sql`select 1`.execute(services.database.kysely)
      isMigrated ||= (await missingMigrations(services.database.kysely)).length === 0
      if (isMigrated) return
    } catch (error) {
      services.log[isUnavailable(error) ? 'debug' : 'warn']('not ready', { error })
    }
    throw new DatabaseUnavailable()
  }
}

function storeCheck({ storage }: Services): () => Promise<MissingStore | undefined> {
  let last: { at: number; missing: Promise<MissingStore | undefined> } | undefined
  return () => {
    const now = performance.now()
    if (!last || now - last.at > STORE_CHECK_MS) {
      const missing = storage.check().then(
        () => undefined,
        (error) => (error instanceof StoreUnavailable ? error.missing : 'store'),
      )
      last = { at: now, missing }
    }
    return last.missing
  }
}

function isDiskLow({ disk }: Services): boolean {
  try {
    disk.check()
    return false
  } catch {
    return true
  }
}
