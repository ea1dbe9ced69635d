import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/scopes.ts'
import { newCodeLike } from './card-code.ts'
import type { GeneratedCard } from './generate-cards.ts'

export interface CardsToRecord {
  campaignId: string
  jobId: string
  /** The number of cards in each batch of the job except the last. */
  batchSize: number
  /** The last day on which the cards are valid; null: for ever. */
  validUntil?: string | null
  /** In ascending order; `mpiIds` names the holders in the order of the batch's cards. A place without a holder gets no card. */
  batches: readonly { number: number; mpiIds: readonly (string | null)[] }[]
}

/**
 * Inserts the cards of some batches, whose holders are known by now, as pending cards. A batch that was recorded before has
 * no reservation any more and is skipped.
 */
export async function recordCards(work: UnitOfWork, request: CardsToRecord): Promise<void> {
  const { campaignId, jobId, batchSize, batches, validUntil = null } = request
  const numbers = batches.map(({ number }) => number)
  const mpiIds = batches.flatMap((batch) => batch.mpiIds)
  const { rows } = await sql<{ number: number; reserved: string; recorded: string[] }>`
    with batch as (
      delete from card_order where tenant_id = ${work.tenantId} and job_id = ${jobId}
        and batch_number = any(${numbers}::int[])
      returning batch_number as number, cards
    ), recorded as (
      insert into card (id, tenant_id, campaign_id, job_id, place, mpi_id, card_code, token_hash, status, valid_until)
      select card.value->>0, ${work.tenantId}, ${campaignId}, ${jobId}, batch.number * ${batchSize}::int + card.nth - 1,
        (${mpiIds}::text[])[(array_position(${numbers}::int[], batch.number) - 1) * ${batchSize}::int + card.nth],
        card.value->>1, decode(card.value->>2, 'hex'), 'pending', ${validUntil}::date
      from batch, json_array_elements(batch.cards::json) with ordinality as card (value, nth)
      where (${mpiIds}::text[])[(array_position(${numbers}::int[], batch.number) - 1) * ${batchSize}::int + card.nth] is not null
      on conflict on constraint card_code_taken do nothing
      returning id
    )
    select batch.number, batch.cards as reserved, array(select id from recorded) as recorded from batch`.execute(
    work.db,
  )
  const recorded = new Set(rows[0]?.recorded)
  for (const { number, reserved } of rows) {
    const cards = JSON.parse(reserved) as GeneratedCard[]
    const holders = batches.find((batch) => batch.number === number)?.mpiIds ?? []
    if (cards.length !== holders.length) throw new Error('a batch of the job has more cards than people, or fewer')
    for (const [at, card] of cards.entries()) {
      const mpiId = holders[at] ?? null
      if (mpiId === null || recorded.has(card[0])) continue
      await recordWithNewCode(work, { ...request, card, place: number * batchSize + at, mpiId })
    }
  }
}

/** Another card got the same code in the meantime. Nobody has seen this card yet, so it may get a new code. */
async function recordWithNewCode(
  work: UnitOfWork,
  one: Pick<CardsToRecord, 'campaignId' | 'jobId' | 'validUntil'> & {
    card: GeneratedCard
    place: number
    mpiId: string
  },
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
        card_code: newCodeLike(code),
        token_hash: Buffer.from(tokenHash, 'hex'),
        status: 'pending',
        issued_at: null,
        revoked_at: null,
        sealed_revocation_reason: null,
        replaces: null,
        valid_until: one.validUntil ?? null,
      })
      .onConflict((conflict) => conflict.constraint('card_code_taken').doNothing())
      .executeTakeFirst()
    isDone = numInsertedOrUpdatedRows > 0n
  }
}
