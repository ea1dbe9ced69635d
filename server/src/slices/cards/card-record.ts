import type { CardRow } from './tables.ts'

/** A card as the API shows it. */
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
