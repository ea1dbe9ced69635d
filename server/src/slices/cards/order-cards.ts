import { sql } from 'kysely'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { Ids } from '#platform/ids.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { newCardCode } from './card-code.ts'
import { hashToken, tokenMaker } from './qr-token.ts'

/** A card before its record. The token follows from the id; only its hash is kept. */
export type DrawnCard = readonly [id: string, code: string, tokenHash: string]

export interface CardsToDraw {
  prefix: string
  count: number
  batchSize: number
}

/** Draws the cards of a job, a list for each batch of its people. It takes no transaction and belongs before one. */
export function drawCards(
  { keys, newId }: { keys: TenantKeys } & Ids,
  { prefix, count, batchSize }: CardsToDraw,
): DrawnCard[][] {
  const token = tokenMaker(keys)
  const draw = (): DrawnCard => {
    const id = newId('card')
    return [id, newCardCode(prefix), hashToken(token(id)).toString('hex')]
  }
  const batches: DrawnCard[][] = []
  for (let first = 0; first < count; first += batchSize) {
    const size = Math.min(batchSize, count - first)
    batches.push(Array.from({ length: size }, draw))
  }
  return batches
}

/** Fixes codes and tokens of a job's cards. They verify when it completes. */
export async function orderCards(work: UnitOfWork, jobId: string, batches: readonly DrawnCard[][]): Promise<void> {
  await sql`
    insert into card_order (job_id, batch_number, tenant_id, cards)
    select ${jobId}, batch.number - 1, ${work.tenantId}, batch.cards
    from unnest(${batches.map((cards) => JSON.stringify(cards))}::text[]) with ordinality as batch (cards, number)`.execute(
    work.db,
  )
}

export interface CardsToRecord {
  campaignId: string
  jobId: string
  /** Cards of each batch of the job but the last. */
  batchSize: number
  /** In order; whose the cards of each are, in the order of the list. */
  batches: readonly { number: number; mpiIds: readonly string[] }[]
}

/** The holders of some batches are known: their cards get their records. A batch that has them already is left alone. */
export async function recordCards(work: UnitOfWork, order: CardsToRecord): Promise<void> {
  const { campaignId, jobId, batchSize, batches } = order
  const numbers = batches.map(({ number }) => number)
  const mpiIds = batches.flatMap((batch) => batch.mpiIds)
  const { rows } = await sql<{ number: number; ordered: string; recorded: string[] }>`
    with own as (
      delete from card_order where tenant_id = ${work.tenantId} and job_id = ${jobId}
        and batch_number = any(${numbers}::int[])
      returning batch_number as number, cards
    ), recorded as (
      insert into card (id, tenant_id, campaign_id, job_id, place, mpi_id, card_code, token_hash, status)
      select card.value->>0, ${work.tenantId}, ${campaignId}, ${jobId}, own.number * ${batchSize}::int + card.nth - 1,
        (${mpiIds}::text[])[(array_position(${numbers}::int[], own.number) - 1) * ${batchSize}::int + card.nth],
        card.value->>1, decode(card.value->>2, 'hex'), 'pending'
      from own, json_array_elements(own.cards::json) with ordinality as card (value, nth)
      on conflict on constraint card_code_taken do nothing
      returning id
    )
    select own.number, own.cards as ordered, array(select id from recorded) as recorded from own`.execute(work.db)
  const recorded = new Set(rows[0]?.recorded)
  for (const { number, ordered } of rows) {
    const cards = JSON.parse(ordered) as DrawnCard[]
    const holders = batches.find((batch) => batch.number === number)?.mpiIds ?? []
    if (cards.length !== holders.length) throw new Error('a batch of the job has more cards than people, or fewer')
    for (const [at, card] of cards.entries()) {
      if (recorded.has(card[0])) continue
      await recordAnew(work, { ...order, card, place: number * batchSize + at, mpiId: holders[at] ?? '' })
    }
  }
}

/** Its code was given to another card meanwhile. Nobody has seen it yet, so it is drawn again. */
async function recordAnew(
  work: UnitOfWork,
  one: Pick<CardsToRecord, 'campaignId' | 'jobId'> & { card: DrawnCard; place: number; mpiId: string },
): Promise<void> {
  const [id, code, tokenHash] = one.card
  for (let isDone = false; !isDone; ) {
    const { numInsertedOrUpdatedRows = 0n } = await work.db
      .insertInto('card')
      .values({
        id,
        tenant_id: work.tenantId,
        campaign_id: one.campaignId,
        job_id: one.jobId,
        place: one.place,
        mpi_id: one.mpiId,
        card_code: newCardCode(code.split('-')[0] ?? ''),
        token_hash: Buffer.from(tokenHash, 'hex'),
        status: 'pending',
        issued_at: null,
        revoked_at: null,
        sealed_revocation_reason: null,
        replaces: null,
      })
      .onConflict((conflict) => conflict.constraint('card_code_taken').doNothing())
      .executeTakeFirst()
    isDone = numInsertedOrUpdatedRows > 0n
  }
}

/** The job ended before all its cards had records. */
export async function forgetOrders(work: UnitOfWork, jobId: string): Promise<void> {
  await work.db.deleteFrom('card_order').where('tenant_id', '=', work.tenantId).where('job_id', '=', jobId).execute()
}
