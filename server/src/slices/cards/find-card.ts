import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { getFamily } from '#slices/mpi/index.ts'
import { normalizeCardCode } from './card-code.ts'
import { CardNotFound } from './errors.ts'
import { tokenMaker } from './qr-token.ts'
import type { CardRow } from './tables.ts'

/** A card that people may hold in their hands: valid or revoked, never pending or void. */
export async function lockIssuedCard(work: UnitOfWork, cardCode: string): Promise<CardRow> {
  const card = await work.db
    .selectFrom('card')
    .selectAll()
    .where('tenant_id', '=', work.tenantId)
    .where('card_code', '=', normalizeCardCode(cardCode))
    .where('status', 'in', ['valid', 'revoked'])
    .forUpdate()
    .executeTakeFirst()
  if (!card) throw new CardNotFound()
  return card
}

/** The same to look at, with the token that goes onto it. */
export async function getIssuedCard(scope: ReadScope, cardCode: string): Promise<CardRow & { qr_token: string }> {
  const card = await scope.db
    .selectFrom('card')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('card_code', '=', normalizeCardCode(cardCode))
    .where('status', 'in', ['valid', 'revoked'])
    .executeTakeFirst()
  if (!card) throw new CardNotFound()
  return { ...card, qr_token: tokenMaker(await scope.keys())(card.id) }
}

/** The card at the beginning of a row of replacements: the one that a job printed. */
export async function findFirstCard(scope: ReadScope, card: CardRow): Promise<CardRow> {
  let first = card
  while (first.replaces !== null) {
    first = await scope.db
      .selectFrom('card')
      .selectAll()
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', first.replaces)
      .executeTakeFirstOrThrow()
  }
  return first
}

/** The newest valid card of an identity, or of one that was merged into it; without a valid one the newest revoked. */
export async function getCardOf(scope: ReadScope, mpiId: string) {
  const { mpi_id, members } = await getFamily(scope, mpiId)
  const card = await scope.db
    .selectFrom('card')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('mpi_id', 'in', members)
    .where('status', 'in', ['valid', 'revoked'])
    .orderBy('status', 'desc')
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!card) throw new CardNotFound()
  return { ...toCardRecord(card), mpi_id }
}

export async function listCardsOf(
  scope: ReadScope,
  mpiId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const { members } = await getFamily(scope, mpiId)
  const ofFamily = scope.db
    .selectFrom('card')
    .where('tenant_id', '=', scope.tenantId)
    .where('mpi_id', 'in', members)
    .where('status', 'in', ['valid', 'revoked'])
  const cards = await ofFamily
    .selectAll()
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await ofFamily.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { total, limit, offset, items: cards.map(toCardRecord) }
}

export function toCardRecord(card: CardRow) {
  return {
    mpi_id: card.mpi_id,
    card_code: card.card_code,
    campaign_id: card.campaign_id,
    status: card.status,
    issued_at: card.issued_at?.toISOString() ?? null,
    ...(card.revoked_at ? { revoked_at: card.revoked_at.toISOString() } : {}),
  }
}
