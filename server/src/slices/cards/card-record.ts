import type { CardRow, ShownStatus } from './tables.ts'
import { isExpired } from './validity.ts'

/** A card as the API shows it. */
export function toCardRecord(card: CardRow, now: Date) {
  return {
    mpi_id: card.mpi_id,
    card_code: card.card_code,
    campaign_id: card.campaign_id,
    status: shownStatus(card, now),
    issued_at: card.issued_at?.toISOString() ?? null,
    valid_until: card.valid_until,
    ...(card.revoked_at ? { revoked_at: card.revoked_at.toISOString() } : {}),
  }
}

/** Only issued cards are shown. A valid card is expired after its last day; a revoked one stays revoked. */
export function shownStatus({ status, valid_until }: Pick<CardRow, 'status' | 'valid_until'>, now: Date): ShownStatus {
  if (status !== 'valid') return 'revoked'
  return isExpired(valid_until, now) ? 'expired' : 'valid'
}
