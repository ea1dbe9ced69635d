import type { ReadScope } from '#platform/scopes.ts'
import { getFamily } from '#slices/mpi/index.ts'
import { tokenMaker } from './qr-token.ts'

export interface CardToShow {
  card_code: string
  campaign_id: string
  status: 'valid' | 'revoked'
  /** What its QR code carries. */
  qr_token: string
}

/** The card that a holder would show: the newest valid one, of the campaign where there is one; else the newest revoked. */
export async function findCardToShow(
  scope: ReadScope,
  holder: { mpiId: string; campaignId?: string | undefined },
): Promise<CardToShow | undefined> {
  const { members } = await getFamily(scope, holder.mpiId)
  let cards = scope.db
    .selectFrom('card')
    .select(['id', 'card_code', 'campaign_id', 'status'])
    .where('tenant_id', '=', scope.tenantId)
    .where('mpi_id', 'in', members)
    .where('status', 'in', ['valid', 'revoked'])
  if (holder.campaignId !== undefined) cards = cards.where('campaign_id', '=', holder.campaignId)
  const card = await cards
    .orderBy('status', 'desc')
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!card) return undefined
  const { id, card_code, campaign_id, status } = card
  return { card_code, campaign_id, status: status as 'valid' | 'revoked', qr_token: tokenMaker(await scope.keys())(id) }
}
