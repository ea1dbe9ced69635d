import type { Generated } from 'kysely'

export type CardStatus = 'pending' | 'valid' | 'revoked' | 'void'

/** The statuses of cards that people may hold in their hands. */
export const ISSUED = ['valid', 'revoked'] as const
export type IssuedStatus = (typeof ISSUED)[number]

/** What people are told of an issued card. */
export const shownStatuses = ['valid', 'expired', 'revoked'] as const
export type ShownStatus = (typeof shownStatuses)[number]

export interface CardRow {
  id: string
  tenant_id: string
  campaign_id: string
  job_id: string
  place: number
  mpi_id: string | null
  card_code: string
  token_hash: Buffer
  status: CardStatus
  issued_at: Date | null
  revoked_at: Date | null
  sealed_revocation_reason: string | null
  replaces: string | null
  /** The last day on which it is valid, `YYYY-MM-DD`; null: for ever. */
  valid_until: string | null
}

/** The reserved cards of one batch of an accepted job. */
export interface CardOrderRow {
  job_id: string
  batch_number: number
  tenant_id: string
  cards: string
}

/** The slow hash of its code is known once a portal contains it. */
interface CardTable extends CardRow {
  code_hash: Generated<Buffer | null>
}

declare module '#platform/db/database.ts' {
  interface Database {
    card: CardTable
    card_order: CardOrderRow
  }
}
