import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { ReferenceUsed } from '../errors.ts'
import { lockAccount } from '../queries.ts'
import type { TopUp } from '../schema.ts'
import { post } from './post.ts'

/** A reference names one payment, so that a request that is sent twice by mistake credits once. */
export async function topUp(work: UnitOfWork, { amount_fcfa, reference }: Omit<TopUp, 'organization_id'>) {
  const locked = await lockAccount(work)
  await refuseKnown(work, reference)
  const { entryId, account } = await post(work, locked, { amountFcfa: amount_fcfa, purpose: 'top_up', reference })
  const transaction_id = entryId ?? ''
  recordAct(work, { action: 'billing.topped-up', object: transaction_id, details: { amount_fcfa } })
  return { organization_id: work.tenantId, transaction_id, amount_fcfa, balance_fcfa: account.balance_fcfa }
}

/** Whoever has the account's lock sees every earlier top-up. */
async function refuseKnown({ db, tenantId }: UnitOfWork, reference: string): Promise<void> {
  const first = await db
    .selectFrom('billing_ledger_entry')
    .select(['id', 'amount_fcfa', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where('purpose', '=', 'top_up')
    .where(sql<boolean>`lower(btrim(reference)) = lower(btrim(${reference}))`)
    .orderBy('seq')
    .executeTakeFirst()
  if (first) throw new ReferenceUsed(first)
}
