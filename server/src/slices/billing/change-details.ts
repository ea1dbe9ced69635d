import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { getAccount } from './queries.ts'
import type { BillingDetails } from './schema.ts'

/** Changes how the organization is named on its next invoices. Issued invoices stay as they are. */
export async function changeDetails(work: UnitOfWork, details: BillingDetails): Promise<BillingDetails> {
  const { legal_name, address, ninea, rccm } = details
  await work.db
    .updateTable('billing_account')
    .set({ legal_name, address, ninea, rccm })
    .where('tenant_id', '=', work.tenantId)
    .execute()
  recordAct(work, { action: 'billing.details-changed', object: work.tenantId })
  return toDetails(await getAccount(work))
}

export function toDetails({ legal_name, address, ninea, rccm }: BillingDetails): BillingDetails {
  return { legal_name, address, ninea, rccm }
}
