import { sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import { counters, type Usage } from '../quota/usage.ts'
import { SKIPPED } from '../refund-skipped.ts'
import type { AccountRow } from '../tables.ts'
import { faultIfDifferent } from './check-ledger.ts'

export async function checkQuotas(scope: ReadScope, account: AccountRow): Promise<string[]> {
  const stored = await scope.db
    .selectFrom('billing_usage_day')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .execute()
  const computed = await usageFromMovements(scope)
  const days = new Set([...stored.map((row) => row.day), ...computed.keys()])
  const faults = [...days].flatMap((day) => {
    const kept = stored.find((row) => row.day === day)
    return counters.flatMap((name) =>
      faultIfDifferent(`${name} of ${day}`, kept?.[name] ?? 0, computed.get(day)?.[name] ?? 0),
    )
  })
  return [...faults, ...(await checkMovements(scope, account))]
}

async function usageFromMovements(scope: ReadScope): Promise<ReadonlyMap<string, Usage>> {
  const { rows } = await sql<Usage & { day: string }>`
    select day,
      coalesce(sum(units) filter (where resource = 'studio_cards'), 0)::bigint as studio_cards,
      coalesce(sum(units) filter (where resource = 'dhis2_cards'), 0)::bigint as dhis2_cards,
      coalesce(sum(free_units) filter (where resource in ('studio_cards', 'dhis2_cards')), 0)::bigint as free_cards,
      coalesce(sum(units) filter (where resource = 'sms'), 0)::bigint as sms,
      coalesce(sum(units) filter (where resource = 'whatsapp'), 0)::bigint as whatsapp,
      coalesce(sum(units) filter (where resource = 'verifications'), 0)::bigint as verifications,
      coalesce(sum(cost_fcfa) filter (where resource = 'studio_cards'), 0)::bigint as studio_cost_fcfa,
      coalesce(sum(cost_fcfa) filter (where resource = 'dhis2_cards'), 0)::bigint as dhis2_cost_fcfa,
      coalesce(sum(cost_fcfa) filter (where resource = 'other'), 0)::bigint as other_cost_fcfa
    from (
      select day, resource, units, free_units, cost_fcfa
        from billing_quota_movement where tenant_id = ${scope.tenantId}
      union all
      select (created_at at time zone 'UTC')::date, 'other', 0, 0, -amount_fcfa
        from billing_ledger_entry where tenant_id = ${scope.tenantId} and tx_type = 'debit' and purpose <> 'generation'
    ) used
    group by day`.execute(scope.db)
  return new Map(rows.map(({ day, ...usage }) => [day, usage]))
}

/**
 * A movement that cost money names an entry of that amount. A refund reverses its use exactly; what is given back for skipped
 * cards is a part of it, at the same price.
 */
async function checkMovements(scope: ReadScope, account: AccountRow): Promise<string[]> {
  const { rows } = await sql<{ storage: number; wrong_costs: number; wrong_refunds: number; wrong_parts: number }>`
    select
      (select coalesce(sum(units), 0)::bigint from billing_quota_movement
        where tenant_id = ${scope.tenantId} and resource = 'storage') as storage,
      (select count(*) from billing_quota_movement movement
        left join billing_ledger_entry entry
          on entry.id = movement.ledger_entry_id and entry.tenant_id = movement.tenant_id
        where movement.tenant_id = ${scope.tenantId} and movement.cost_fcfa <> -coalesce(entry.amount_fcfa, 0)) as wrong_costs,
      (select count(*) from billing_quota_movement refund
        left join billing_quota_movement used
          on used.tenant_id = refund.tenant_id and used.cause = refund.cause and used.kind = 'use'
        where refund.tenant_id = ${scope.tenantId} and refund.kind = 'refund'
          and (used.units, used.free_units, used.cost_fcfa, used.day)
            is distinct from (-refund.units, -refund.free_units, -refund.cost_fcfa, refund.day)) as wrong_refunds,
      (select count(*) from billing_quota_movement part
        left join billing_quota_movement used on used.tenant_id = part.tenant_id and used.kind = 'use'
          and used.cause = left(part.cause, -length(${SKIPPED}))
        where part.tenant_id = ${scope.tenantId} and right(part.cause, length(${SKIPPED})) = ${SKIPPED}
          and (used.units + part.units >= 0 and used.free_units + part.free_units >= 0 and used.day = part.day
            and part.cost_fcfa = (part.units - part.free_units) * used.unit_price_fcfa) is not true) as wrong_parts
  `.execute(scope.db)
  const [found] = rows
  return [
    faultIfDifferent('stored bytes', account.storage_bytes, found?.storage),
    faultIfDifferent('movements of another cost than their entry', 0, found?.wrong_costs),
    faultIfDifferent('refunds that do not undo their use', 0, found?.wrong_refunds),
    faultIfDifferent('refunds of skipped cards that are no part of their use', 0, found?.wrong_parts),
  ].flat()
}
