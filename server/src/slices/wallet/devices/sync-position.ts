import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/scopes.ts'
import type { PassFound } from '../passes/present-pass.ts'

/** A place in the order of expiry. */
interface ExpiryPlace {
  at: Date
  passNumber: number
}

/** How far a device has been told: of the first delivery, of changes, and of passes that ran out by themselves. */
export interface SyncPosition {
  filled: ExpiryPlace | undefined
  changesAfter: number
  expiries: ExpiryPlace
}

/** Beyond every pass of that instant. */
const LAST = Number.MAX_SAFE_INTEGER

export const beginning = (now: Date, changeNumber: number): SyncPosition => ({
  filled: { at: now, passNumber: LAST },
  changesAfter: changeNumber,
  expiries: { at: now, passNumber: LAST },
})

export interface SyncStep {
  passes: PassFound[]
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
  const found = new Map<number, PassFound>()
  const position = { ...from }
  let left = limit
  const take = (rows: PassFound[]): boolean => {
    for (const row of rows) found.set(row.pass_number, row)
    left -= rows.length
    return left > 0
  }

  if (position.filled) {
    const rows = await standing(work, position.filled, undefined, left)
    const isWhole = take(rows)
    position.filled = isWhole ? undefined : placeOf(rows.at(-1), position.filled)
    if (!isWhole) return { passes: [...found.values()], position, has_more: true }
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

  const expired = await standing(work, position.expiries, work.now, left)
  const areAllExpiries = take(expired)
  position.expiries = areAllExpiries
    ? later({ at: work.now, passNumber: LAST }, position.expiries)
    : placeOf(expired.at(-1), position.expiries)
  return { passes: [...found.values()], position, has_more: !areAllExpiries }
}

/** Unrevoked passes in the order of their expiry, after a place and up to an instant. */
function standing(work: UnitOfWork, after: ExpiryPlace, until: Date | undefined, limit: number): Promise<PassFound[]> {
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

const placeOf = (row: PassFound | undefined, otherwise: ExpiryPlace): ExpiryPlace =>
  row ? { at: row.expires_at, passNumber: row.pass_number } : otherwise

/** The clock of another process may run behind ours. */
const later = (a: ExpiryPlace, b: ExpiryPlace): ExpiryPlace => (a.at.getTime() >= b.at.getTime() ? a : b)
