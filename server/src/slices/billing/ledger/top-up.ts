import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { lockAccount } from '../queries.ts'
import type { TopUp } from '../schema.ts'
import { post } from './post.ts'

export async function topUp(work: UnitOfWork, { amount_fcfa, reference }: Omit<TopUp, 'organization_id'>) {
  const { entryId, account } = await post(work, await lockAccount(work), {
    amountFcfa: amount_fcfa,
    purpose: 'top_up',
    reference,
  })
  const transaction_id = entryId ?? ''
  recordAct(work, { action: 'billing.topped-up', object: transaction_id, details: { amount_fcfa } })
  return { organization_id: work.tenantId, transaction_id, amount_fcfa, balance_fcfa: account.balance_fcfa }
}
