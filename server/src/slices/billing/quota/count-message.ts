import type { UnitOfWork } from '#platform/scopes.ts'
import { dayOf, monthAround } from '../calendar.ts'
import { QuotaExhausted } from '../errors.ts'
import { lockAccount } from '../queries.ts'
import { findMovement, recordMovement } from './movements.ts'
import { remainingUnits } from './remaining.ts'
import { addUsage, getTerms } from './usage.ts'

export type Channel = 'sms' | 'whatsapp'

/** Takes one message from the month's quota, or refuses with 402, because messages beyond the quota have no price. */
export async function countMessage(
  work: UnitOfWork,
  { channel, cause }: { channel: Channel; cause: string },
): Promise<void> {
  const account = await lockAccount(work)
  if (await findMovement(work, cause, 'use')) return
  const today = dayOf(work.now)
  const terms = await getTerms(work, account.plan, today)
  if (remainingUnits(terms[`${channel}_quota`], terms[channel]) < 1) {
    throw new QuotaExhausted(channel, monthAround(today).resetDay)
  }
  await recordMovement(work, {
    cause,
    kind: 'use',
    resource: channel,
    day: today,
    units: 1,
    free_units: 1,
    cost_fcfa: 0,
    unit_price_fcfa: 0,
    plan: account.plan,
    ledger_entry_id: null,
  })
  await addUsage(work, today, { [channel]: 1 })
}
