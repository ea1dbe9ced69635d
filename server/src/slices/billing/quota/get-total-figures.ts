import { sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import { getAccount } from '../queries.ts'
import type { DailyFigures } from './list-daily-figures.ts'

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
