// npm run ops:doctor: proves the books, the wallet and the audit trail of every organization in the configured database.
import { inPlatformScope, inReadScope } from '#platform/unit-of-work.ts'
import { chainInDatabase, listHeads, verifyChain } from '#slices/audit/index.ts'
import { checkBooks, listAccounts } from '#slices/billing/index.ts'
import { checkWallet } from '#slices/wallet/index.ts'
import { runTool } from './open-tool.ts'

await runTool(async (services) => {
  const { accounts, chains } = await inPlatformScope(services, async ({ db }) => ({
    accounts: await listAccounts(db),
    chains: (await listHeads(db)).map((head) => head.tenant_id),
  }))
  const faults: string[] = []
  const rows = []
  for (const organization of new Set([...accounts, ...chains])) {
    const found: string[] = []
    const books = accounts.includes(organization)
      ? await inReadScope(services, organization, (scope) => checkBooks(scope, services.keyring))
      : undefined
    found.push(...(books?.faults ?? ['has no account']))
    const wallet = await inReadScope(services, organization, checkWallet)
    found.push(...wallet.map((difference) => `wallet: ${difference}`))
    const chain = await verifyChain(chainInDatabase(services, organization), services.keyring)
    if (chain.first_fault) found.push(`audit entry ${chain.first_fault.seq}: ${chain.first_fault.reason}`)
    faults.push(...found.map((fault) => `${organization}: ${fault}`))
    rows.push({
      organization,
      balance_fcfa: books?.balance_fcfa,
      ledger_entries: books?.entries,
      invoices: books?.invoices,
      audit_entries: chain.entries,
      verdict: found.length === 0 ? 'ok' : `${found.length} difference(s)`,
    })
  }
  console.table(rows)
  for (const fault of faults) console.log(fault)
  console.log(faults.length === 0 ? 'Everything adds up.' : `${faults.length} difference(s).`)
  return faults.length === 0 ? 0 : 1
})
