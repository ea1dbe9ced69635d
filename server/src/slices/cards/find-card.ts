import type { ReadScope, UnitOfWork } from '#platform/unit-of-work.ts'
import { getFamily } from '#slices/mpi/index.ts'
import { normalizeCardCode } from './card-code.ts'
import { CardNotFound } from './errors.ts'
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
