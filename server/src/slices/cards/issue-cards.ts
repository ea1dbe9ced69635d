import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/unit-of-work.ts'
import { newCardCode } from './card-code.ts'
import { hashToken, tokenMaker } from './qr-token.ts'
import type { CardRow } from './tables.ts'

export interface CardOrder {
  campaignId: string
  jobId: string
  prefix: string
  count: number
}

const PIECE = 1_000

/** Fixes codes and tokens of a job's cards in the transaction that accepts the job. They verify when it completes. */
export async function orderCards(work: UnitOfWork, order: CardOrder): Promise<void> {
  const token = tokenMaker(await work.keys())
  for (let first = 0; first < order.count; first += PIECE) {
    const size = Math.min(PIECE, order.count - first)
    let rows = Array.from({ length: size }, (_, index): CardRow => {
      const id = work.newId('card')
      return {
        id,
        tenant_id: work.tenantId,
        campaign_id: order.campaignId,
        job_id: order.jobId,
        place: first + index,
        mpi_id: null,
        card_code: newCardCode(order.prefix),
        token_hash: hashToken(token(id)),
        status: 'pending',
        issued_at: null,
        revoked_at: null,
        reason: null,
        replaces: null,
      }
    })
    while (rows.length > 0) {
      const inserted = await work.db
        .insertInto('card')
        .values(rows)
        .onConflict((conflict) => conflict.constraint('card_code_taken').doNothing())
        .returning('id')
        .execute()
      const done = new Set(inserted.map(({ id }) => id))
      // A code that was drawn before: draw again.
      rows = rows.filter(({ id }) => !done.has(id)).map((row) => ({ ...row, card_code: newCardCode(order.prefix) }))
    }
  }
}

/** Whose cards they are, once the registry has said so. */
export async function assignIdentities(
  work: UnitOfWork,
  jobId: string,
  identities: readonly { place: number; mpi_id: string }[],
): Promise<void> {
  if (identities.length === 0) return
  const places = identities.map(({ place }) => place)
  const ids = identities.map(({ mpi_id }) => mpi_id)
  await sql`
    update card set mpi_id = given.mpi_id
    from unnest(${places}::int[], ${ids}::text[]) as given (place, mpi_id)
    where card.tenant_id = ${work.tenantId} and card.job_id = ${jobId} and card.place = given.place`.execute(work.db)
}

/** The job is completed: its cards verify from now on. Answers whose they are. */
export async function validateCards(work: UnitOfWork, jobId: string): Promise<string[]> {
  const valid = await work.db
    .updateTable('card')
    .set({ status: 'valid', issued_at: work.now })
    .where('tenant_id', '=', work.tenantId)
    .where('job_id', '=', jobId)
    .where('status', '=', 'pending')
    .returning('mpi_id')
    .execute()
  work.signal('cards-changed', { tenantId: work.tenantId })
  return [...new Set(valid.flatMap(({ mpi_id }) => (mpi_id === null ? [] : [mpi_id])))]
}

/** The job failed: its cards never verify. */
export async function voidCards(work: UnitOfWork, jobId: string): Promise<void> {
  await work.db
    .updateTable('card')
    .set({ status: 'void' })
    .where('tenant_id', '=', work.tenantId)
    .where('job_id', '=', jobId)
    .where('status', '=', 'pending')
    .execute()
}
