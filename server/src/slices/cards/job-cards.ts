// The cards of a job: generated and reserved when it is accepted, recorded with their holders, valid once its files are
// published; void if it failed.
import { sql } from 'kysely'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { Ids } from '#platform/ids.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { type CodeLength, newCardCode, newCodeLike } from './card-code.ts'
import { hashToken, tokenMaker } from './qr-token.ts'

/** A card before it has a row. The token is derived from the id; only its hash is stored. */
export type GeneratedCard = readonly [id: string, code: string, tokenHash: string]

interface CardsToGenerate {
  prefix: string
  codeLength: CodeLength
  count: number
  batchSize: number
}

/**
 * Generates ids, codes and token hashes for the cards of a job, one list for each batch of its people. It needs no
 * transaction and should run before one, because it takes a while for many cards.
 */
export function generateCards(
  { keys, newId }: { keys: TenantKeys } & Ids,
  { prefix, codeLength, count, batchSize }: CardsToGenerate,
): GeneratedCard[][] {
  const token = tokenMaker(keys)
  const generate = (): GeneratedCard => {
    const id = newId('card')
    return [id, newCardCode(prefix, codeLength), hashToken(token(id)).toString('hex')]
  }
  const batches: GeneratedCard[][] = []
  for (let first = 0; first < count; first += batchSize) {
    const size = Math.min(batchSize, count - first)
    batches.push(Array.from({ length: size }, generate))
  }
  return batches
}

/**
 * Stores the codes and token hashes of an accepted job's cards, one row for each batch, until `recordCards` makes them
 * cards.
 */
export async function reserveCards(
  work: UnitOfWork,
  jobId: string,
  batches: readonly GeneratedCard[][],
): Promise<void> {
  await sql`
    insert into card_order (job_id, batch_number, tenant_id, cards)
    select ${jobId}, batch.number - 1, ${work.tenantId}, batch.cards
    from unnest(${batches.map((cards) => JSON.stringify(cards))}::text[]) with ordinality as batch (cards, number)`.execute(
    work.db,
  )
}

interface CardsToRecord {
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

/** Places of cards within a job, from the first to before the last. */
export interface PlaceRange {
  from: number
  to: number
}

export interface IssuedCards {
  cards: number
  /** Each holder appears once. */
  holders: { mpi_id: string; cards: number }[]
}

/**
 * Makes a range of a job's cards valid, because the job's files are published. Cards that were valid before are not counted
 * again.
 */
export async function makeCardsValid(work: UnitOfWork, jobId: string, { from, to }: PlaceRange): Promise<IssuedCards> {
  const valid = await work.db
    .updateTable('card')
    .set({ status: 'valid', issued_at: work.now })
    .where('tenant_id', '=', work.tenantId)
    .where('job_id', '=', jobId)
    .where('place', '>=', from)
    .where('place', '<', to)
    .where('status', '=', 'pending')
    .returning('mpi_id')
    .execute()
  const held = new Map<string, number>()
  for (const { mpi_id } of valid) if (mpi_id !== null) held.set(mpi_id, (held.get(mpi_id) ?? 0) + 1)
  work.notifyAllProcesses('cards-changed', { tenantId: work.tenantId })
  return { cards: valid.length, holders: Array.from(held, ([mpi_id, cards]) => ({ mpi_id, cards })) }
}

/** The job failed, so its cards must never verify. */
export async function voidCards(work: UnitOfWork, jobId: string): Promise<void> {
  await deleteReservations(work, jobId)
  await work.db
    .updateTable('card')
    .set({ status: 'void' })
    .where('tenant_id', '=', work.tenantId)
    .where('job_id', '=', jobId)
    .where('status', '=', 'pending')
    .execute()
}

/** Deletes the reservations of a job that ended before all its cards were recorded. */
async function deleteReservations(work: UnitOfWork, jobId: string): Promise<void> {
  await work.db.deleteFrom('card_order').where('tenant_id', '=', work.tenantId).where('job_id', '=', jobId).execute()
}
