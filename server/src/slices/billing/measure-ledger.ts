import { sql } from 'kysely'
import type { PlatformScope } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'

const EVERY_MS = 60_000
/** Accounts of one look; the next look goes on behind them. */
const ACCOUNTS = 200
/** Of each ledger only the end is read: the doctor reads it whole. */
const ENTRIES = 20

/** Looks in turn at the end of every ledger: entries must lead from one balance to the next, and to that of the account. */
export function measureLedger(services: Services): void {
  const { metrics } = services
  const differences = new Map<string, number>()
  let after = ''
  metrics.measurements.add({
    everyMs: EVERY_MS,
    async measure() {
      const looked = await inPlatformScope(services, (scope) => findDifferences(scope, after))
      for (const { tenant_id, difference } of looked) {
        if (difference === 0) differences.delete(tenant_id)
        else differences.set(tenant_id, difference)
      }
      after = looked.length < ACCOUNTS ? '' : (looked.at(-1)?.tenant_id ?? '')
      metrics.set('samakart_ledger_accounts_checked', {}, looked.length)
      metrics.set(
        'samakart_ledger_imbalance_fcfa',
        {},
        [...differences.values()].reduce((sum, one) => sum + one, 0),
      )
    },
    // What was wrong stays wrong until a look says otherwise.
    forget: () => {},
  })
}

export async function findDifferences(
  { db }: PlatformScope,
  after: string,
): Promise<{ tenant_id: string; difference: number }[]> {
  const { rows } = await sql<{ tenant_id: string; difference: number }>`
    select account.tenant_id,
      (abs(account.balance_fcfa - coalesce(ledger.last_balance, 0)) + coalesce(ledger.difference, 0)
        + abs(account.entry_count - coalesce(ledger.last_seq, 0)))::float8 as difference
    from (select tenant_id, balance_fcfa, entry_count from billing_account
      where tenant_id > ${after} order by tenant_id limit ${ACCOUNTS}) account
    cross join lateral (
      select max(seq) as last_seq, max(balance_after_fcfa) filter (where place = 1) as last_balance,
        sum(abs(balance_after_fcfa - amount_fcfa - before)) filter (where place < ${ENTRIES} or seq = 1) as difference
      from (
        select seq, amount_fcfa, balance_after_fcfa, row_number() over (order by seq desc) as place,
          lag(balance_after_fcfa, 1, 0::bigint) over (order by seq) as before
        from (select * from billing_ledger_entry entry where entry.tenant_id = account.tenant_id
          order by seq desc limit ${ENTRIES}) newest) listed) ledger
    order by account.tenant_id`.execute(db)
  return rows
}
