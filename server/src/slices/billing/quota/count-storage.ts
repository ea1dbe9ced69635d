import type { UnitOfWork } from '#platform/scopes.ts'
import { dayOf } from '../calendar.ts'
import { lockAccount } from '../queries.ts'
import { recordMovement } from './movements.ts'

/** Storage is a current total, not a monthly sum. Removing an artifact subtracts its bytes under another cause. */
export async function countStorage(
  work: UnitOfWork,
  { cause, bytes }: { cause: string; bytes: number },
): Promise<void> {
  const account = await lockAccount(work)
  const isNew = await recordMovement(work, {
    cause,
    kind: 'use',
    resource: 'storage',
    day: dayOf(work.now),
    units: bytes,
    free_units: bytes,
    cost_fcfa: 0,
    unit_price_fcfa: 0,
    plan: account.plan,
    ledger_entry_id: null,
  })
  if (!isNew) return
  await work.db
    .updateTable('billing_account')
    .set({ storage_bytes: account.storage_bytes + bytes })
    .where('tenant_id', '=', work.tenantId)
    .execute()
}
