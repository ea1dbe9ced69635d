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

/** True at the instant of the question: what expired since the book was last brought up to date is counted on top. */
export async function readStats(scope: ReadScope): Promise<WalletStats> {
  const book = await readBook(scope)
  if (!book) return { total: 0, active: 0, revoked: 0, expired: 0, devices_registered: 0 }
  const expired = book.expired + (await countExpiries(scope.db, scope.tenantId, book.expired_until, scope.now))
  return {
    total: book.passes,
    active: book.passes - book.revoked - expired,
    revoked: book.revoked,
    expired,
    devices_registered: book.devices,
  }
}

/**
 * Whoever changes anything opens the book first: its lock makes an organization's changes follow one another, and its
 * counts are then those of this instant.
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
  const more = await countExpiries(db, tenantId, book.expired_until, now)
  if (more === 0) return book
  const brought = { expired: book.expired + more, expired_until: now }
  await db.updateTable('wallet_book').set(brought).where('tenant_id', '=', tenantId).execute()
  return { ...book, ...brought }
}

/** Answers the number of the last change, of which there are `changes` more now. */
export async function writeBook(
  { db, tenantId }: UnitOfWork,
  more: Partial<Record<'passes' | 'revoked' | 'expired' | 'devices' | 'syncs' | 'changes', number>>,
): Promise<number> {
  const { rows } = await sql<{ change_number: number }>`
    update wallet_book set passes = passes + ${more.passes ?? 0}, revoked = revoked + ${more.revoked ?? 0},
      expired = expired + ${more.expired ?? 0}, devices = devices + ${more.devices ?? 0},
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
