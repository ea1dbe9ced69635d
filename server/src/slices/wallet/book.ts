import { type Selectable, sql } from 'kysely'
import type { ReadDb } from '#platform/db/database.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import type { BookRow } from './tables.ts'

export interface WalletStats {
  total: number
  active: number
  revoked: number
  expired: number
  devices_registered: number
}

type Book = Selectable<BookRow>

export async function readBook(scope: ReadScope): Promise<Book | undefined> {
  return scope.db.selectFrom('wallet_book').selectAll().where('tenant_id', '=', scope.tenantId).executeTakeFirst()
}

/** The counts as of now: passes that expired since the book was last updated are counted on top of it. */
export async function readStats(scope: ReadScope): Promise<WalletStats> {
  const book = await readBook(scope)
  if (!book) return { total: 0, active: 0, revoked: 0, expired: 0, devices_registered: 0 }
  const expired = book.expired + (await countExpiries(scope.db, scope.tenantId, book.expired_until, scope.now))
  return {
    total: book.passes,
    active: book.passes - book.revoked - expired,
    revoked: book.revoked,
    expired,
    devices_registered: book.devices - book.devices_revoked,
  }
}

/**
 * Every change opens the book first. Its lock puts the changes of an organization in a sequence, and its counts are those
 * of this instant.
 */
export async function openBook(work: UnitOfWork): Promise<Book> {
  const { db, tenantId, now } = work
  await db
    .insertInto('wallet_book')
    .values({ tenant_id: tenantId, expired_until: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const book = await db
    .selectFrom('wallet_book')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const newlyExpired = await countExpiries(db, tenantId, book.expired_until, now)
  if (newlyExpired === 0) return book
  const updated = { expired: book.expired + newlyExpired, expired_until: now }
  await db.updateTable('wallet_book').set(updated).where('tenant_id', '=', tenantId).execute()
  return { ...book, ...updated }
}

/** Adds to the counts and returns the number of the last change. */
export async function writeBook(
  { db, tenantId }: UnitOfWork,
  more: Partial<Record<'passes' | 'revoked' | 'expired' | 'devices' | 'devices_revoked' | 'syncs' | 'changes', number>>,
): Promise<number> {
  const { rows } = await sql<{ change_number: number }>`
    update wallet_book set passes = passes + ${more.passes ?? 0}, revoked = revoked + ${more.revoked ?? 0},
      expired = expired + ${more.expired ?? 0}, devices = devices + ${more.devices ?? 0},
      devices_revoked = devices_revoked + ${more.devices_revoked ?? 0},
      syncs = syncs + ${more.syncs ?? 0}, change_number = change_number + ${more.changes ?? 0}
    where tenant_id = ${tenantId} returning change_number`.execute(db)
  return rows[0]?.change_number ?? 0
}

async function countExpiries(db: ReadDb, tenantId: string, after: Date, until: Date): Promise<number> {
  const { count } = await db
    .selectFrom('wallet_pass')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', after)
    .where('expires_at', '<=', until)
    .executeTakeFirstOrThrow()
  return count
}
