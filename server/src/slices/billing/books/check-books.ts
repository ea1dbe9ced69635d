import { sql } from 'kysely'
import type { Keyring } from '#platform/crypto/keyring.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { getAccount } from '../queries.ts'
import { checkInvoices } from './check-invoices.ts'
import { checkLedger } from './check-ledger.ts'
import { checkQuotas } from './check-quotas.ts'

export interface BooksVerdict {
  organization_id: string
  balance_fcfa: number
  entries: number
  invoices: number
  /** One sentence per difference. */
  faults: string[]
}

/** Computes every stored total again from its rows, on one snapshot, and reports the differences. */
export async function checkBooks(scope: ReadScope, signatures: Pick<Keyring, 'verifySigned'>): Promise<BooksVerdict> {
  await sql`set transaction isolation level repeatable read`.execute(scope.db)
  const account = await getAccount(scope)
  const faults = [
    ...(await checkLedger(scope, account)),
    ...(await checkQuotas(scope, account)),
    ...(await checkInvoices(scope, account, signatures)),
  ]
  return {
    organization_id: scope.tenantId,
    balance_fcfa: account.balance_fcfa,
    entries: account.entry_count,
    invoices: account.invoice_count,
    faults,
  }
}
