import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/scopes.ts'
import type { StoredPass } from '../passes/present-pass.ts'

/** A position in the order of expiry. */
interface ExpiryPlace {
  at: Date
  passNumber: number
}

/** What a device has received: of the first delivery, of the changes, and of the passes that expired. */
export interface SyncPosition {
  filled: ExpiryPlace | undefined
  changesAfter: number
  expiries: ExpiryPlace
}

/** Beyond every pass of that instant. */
const LAST = Number.MAX_SAFE_INTEGER

export const startPosition = (now: Date, changeNumber: number): SyncPosition => ({
  filled: { at: now, passNumber: LAST },
  changesAfter: changeNumber,
  expiries: { at: now, passNumber: LAST },
})

export interface SyncStep {
  passes: StoredPass[]
  position: SyncPosition
  has_more: boolean
}

/**
 * The next passes for a device. `changeNumber` is the last change that everybody can see: the book's lock is held, so none
 * with a smaller number is still to come.
 */
export async function nextPasses(
  work: UnitOfWork,
  from: SyncPosition,
  changeNumber: number,
  limit: number,
): Promise<SyncStep> {
  const found = new Map<number, StoredPass>()
  const position = { ...from }
  let left = limit
  const take = (rows: StoredPass[]): boolean => {
    for (const row of rows) found.set(row.pass_number, row)
    left -= rows.length
    return left > 0
  }

  if (position.filled) {
    const rows = await unrevokedPasses(work, position.filled, undefined, left)
    const isComplete = take(rows)
    position.filled = isComplete ? undefined : placeOf(rows.at(-1), position.filled)
    if (!isComplete) return { passes: [...found.values()], position, has_more: true }
  }

  const changed = await work.db
    .selectFrom('wallet_pass')
    .selectAll()
    .where('tenant_id', '=', work.tenantId)
    .where('change_number', '>', position.changesAfter)
    .where('change_number', '<=', changeNumber)
    .orderBy('change_number')
    .limit(left)
    .execute()
  const areAllChanges = take(changed)
  position.changesAfter = areAllChanges ? changeNumber : (changed.at(-1)?.change_number ?? changeNumber)
  if (!areAllChanges) return { passes: [...found.values()], position, has_more: true }

  const expired = await unrevokedPasses(work, position.expiries, work.now, left)
  const areAllExpiries = take(expired)
  position.expiries = areAllExpiries
    ? later({ at: work.now, passNumber: LAST }, position.expiries)
    : placeOf(expired.at(-1), position.expiries)
  return { passes: [...found.values()], position, has_more: !areAllExpiries }
}

/** Unrevoked passes in the order of their expiry, after a position and up to an instant. */
function unrevokedPasses(
  work: UnitOfWork,
  after: ExpiryPlace,
  until: Date | undefined,
  limit: number,
): Promise<StoredPass[]> {
  const found = work.db
    .selectFrom('wallet_pass')
    .selectAll()
    .where('tenant_id', '=', work.tenantId)
    .where('revoked_at', 'is', null)
    .where(
      sql<boolean>`(expires_at, pass_number) > (${after.at.toISOString()}::timestamptz, ${after.passNumber}::bigint)`,
    )
    .orderBy('expires_at')
    .orderBy('pass_number')
    .limit(limit)
  return (until ? found.where('expires_at', '<=', until) : found).execute()
}

const placeOf = (row: StoredPass | undefined, otherwise: ExpiryPlace): ExpiryPlace =>
  row ? { at: row.expires_at, passNumber: row.pass_number } : otherwise

/** Takes the later one, because the clock of another process may be slow. */
const later = (a: ExpiryPlace, b: ExpiryPlace): ExpiryPlace => (a.at.getTime() >= b.at.getTime() ? a : b)
