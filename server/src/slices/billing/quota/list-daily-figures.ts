import type { ReadScope } from '#platform/scopes.ts'

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
