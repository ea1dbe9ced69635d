import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/unit-of-work.ts'
import { newCardCode } from './card-code.ts'
import { hashToken, tokenMaker } from './qr-token.ts'

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
    let cards = Array.from({ length: size }, (_, index) => {
      const id = work.newId('card')
      return { id, place: first + index, code: newCardCode(order.prefix), hash: hashToken(token(id)).toString('hex') }
    })
    while (cards.length > 0) {
      const { rows } = await sql<{ id: string }>`
        insert into card (id, tenant_id, campaign_id, job_id, place, card_code, token_hash, status)
        select id, ${work.tenantId}, ${order.campaignId}, ${order.jobId}, place, code, decode(hash, 'hex'), 'pending'
        from unnest(${cards.map(({ id }) => id)}::text[], ${cards.map(({ place }) => place)}::int[],
          ${cards.map(({ code }) => code)}::text[], ${cards.map(({ hash }) => hash)}::text[]) as new (id, place, code, hash)
        on conflict on constraint card_code_taken do nothing
        returning id`.execute(work.db)
      const done = new Set(rows.map(({ id }) => id))
      // A code that was drawn before: draw again.
      cards = cards.filter(({ id }) => !done.has(id)).map((card) => ({ ...card, code: newCardCode(order.prefix) }))
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
  work.broadcast('cards-changed', { tenantId: work.tenantId })
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
