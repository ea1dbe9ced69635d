import type { UnitOfWork } from '#platform/scopes.ts'
import { dayOf } from '../calendar.ts'
import { getAccount } from '../queries.ts'
import { recordMovement } from './movements.ts'
import { addUsage } from './usage.ts'

/**
 * Counts a batch of public verifications. It never refuses: otherwise anybody with a card could use up the quota and stop
 * verification. It does not lock the account: otherwise a busy account would hold up the people who verify cards.
 */
export async function countVerifications(
  work: UnitOfWork,
  { cause, count }: { cause: string; count: number },
): Promise<void> {
  const { plan } = await getAccount(work)
  const day = dayOf(work.now)
  const movement = { cause, kind: 'use', resource: 'verifications', day, units: count, free_units: count } as const
  const isNew = await recordMovement(work, {
    ...movement,
    cost_fcfa: 0,
    unit_price_fcfa: 0,
    plan,
    ledger_entry_id: null,
  })
  if (isNew) await addUsage(work, day, { verifications: count })
}
