import type { ReadScope } from '#platform/scopes.ts'
import { getFamily } from '#slices/mpi/index.ts'
import { shownStatus, toCardRecord } from './card-record.ts'
import { CardNotFound } from './errors.ts'
import { tokenMaker } from './qr-token.ts'
import { type CardRow, ISSUED, type ShownStatus } from './tables.ts'

export interface CardToShow {
  card_code: string
  campaign_id: string
  status: ShownStatus
  /** `YYYY-MM-DD`; null: for ever. */
  valid_until: string | null
  /** The content of its QR code. */
  qr_token: string
}

/** The newest card of an identity, for the console. */
export async function getNewestCard(scope: ReadScope, mpiId: string) {
  const { mpi_id, members } = await getFamily(scope, mpiId)
  const card = await findNewestCard(scope, members)
  if (!card) throw new CardNotFound()
  return { ...toCardRecord(card, scope.now), mpi_id }
}

/** The card that a holder would show, with its token; only among the cards of a campaign where one is given. */
export async function findCardToShow(
  scope: ReadScope,
  holder: { mpiId: string; campaignId?: string | undefined },
): Promise<CardToShow | undefined> {
  const { members } = await getFamily(scope, holder.mpiId)
  const card = await findNewestCard(scope, members, holder.campaignId)
  if (!card) return undefined
  const { id, card_code, campaign_id, valid_until } = card
  const status = shownStatus(card, scope.now)
  return { card_code, campaign_id, status, valid_until, qr_token: tokenMaker(await scope.keys())(id) }
}

/** The newest valid card of an identity or of one merged into it; without a valid one, the newest revoked. */
function findNewestCard(
  { db, tenantId }: ReadScope,
  members: readonly string[],
  campaignId?: string,
): Promise<CardRow | undefined> {
  let cards = db
    .selectFrom('card')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('mpi_id', 'in', members)
    .where('status', 'in', ISSUED)
  if (campaignId !== undefined) cards = cards.where('campaign_id', '=', campaignId)
  return cards.orderBy('status', 'desc').orderBy('issued_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
}
