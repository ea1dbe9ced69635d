import { sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import { getAccount } from '../queries.ts'

export interface DailyFigures {
  day: string
  studio_cards: number
  dhis2_cards: number
  sms: number
  whatsapp: number
  verifications: number
  /** What was charged for the day, less refunds of it. */
  spend_fcfa: number
  /** The part of `spend_fcfa` that was for cards. */
  card_cost_fcfa: number
}

export interface TotalFigures extends Omit<DailyFigures, 'day'> {
  stored_bytes: number
}

const sumOf = (columns: string) => sql<number>`coalesce(sum(${sql.raw(columns)}), 0)::bigint`

/** Everything since the account was opened. */
export async function getTotalFigures(scope: ReadScope): Promise<TotalFigures> {
  const totals = await scope.db
    .selectFrom('billing_usage_day')
    .select([
      sumOf('studio_cards').as('studio_cards'),
      sumOf('dhis2_cards').as('dhis2_cards'),
      sumOf('sms').as('sms'),
      sumOf('whatsapp').as('whatsapp'),
      sumOf('verifications').as('verifications'),
      sumOf('studio_cost_fcfa + dhis2_cost_fcfa + other_cost_fcfa').as('spend_fcfa'),
      sumOf('studio_cost_fcfa + dhis2_cost_fcfa').as('card_cost_fcfa'),
    ])
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirstOrThrow()
  const { storage_bytes } = await getAccount(scope)
  return { ...totals, stored_bytes: storage_bytes }
}

/** The days on which something was counted, oldest first. Other days are missing. */
export async function listDailyFigures(scope: ReadScope, range: { from: string; to: string }): Promise<DailyFigures[]> {
  const rows = await scope.db
    .selectFrom('billing_usage_day')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('day', '>=', range.from)
    .where('day', '<=', range.to)
    .orderBy('day')
    .execute()
  return rows.map(({ day, studio_cards, dhis2_cards, sms, whatsapp, verifications, ...costs }) => ({
    day,
    studio_cards,
    dhis2_cards,
    sms,
    whatsapp,
    verifications,
    spend_fcfa: costs.studio_cost_fcfa + costs.dhis2_cost_fcfa + costs.other_cost_fcfa,
    card_cost_fcfa: costs.studio_cost_fcfa + costs.dhis2_cost_fcfa,
  }))
}
