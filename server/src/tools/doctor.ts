// npm run ops:doctor: checks the books, the wallet, the audit trail and the stored files of every organization in the
// configured database. It reads every file; with --quick only whether they are there and have the right size.
import { parseArgs } from 'node:util'
import { inPlatformScope, inReadScope } from '#platform/unit-of-work.ts'
import { chainInDatabase, listHeads, verifyChain } from '#slices/audit/index.ts'
import { checkBooks, listAccounts } from '#slices/billing/index.ts'
import { checkStoredFiles } from '#slices/campaigns/index.ts'
import { checkWallet } from '#slices/wallet/index.ts'
import { runTool } from './run-tool.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })

await runTool(async (services) => {
  const { accounts, chains } = await inPlatformScope(services, async ({ db }) => ({
    accounts: await listAccounts(db),
    chains: (await listHeads(db)).map((head) => head.tenant_id),
  }))
  const faults: string[] = []
  let unsealed = 0
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
    const stored = await checkStoredFiles(services, organization, values.quick)
    found.push(...stored.faults.map((fault) => `file ${fault}`))
    unsealed += stored.unsealed
    faults.push(...found.map((fault) => `${organization}: ${fault}`))
    rows.push({
      organization,
      balance_fcfa: books?.balance_fcfa,
      ledger_entries: books?.entries,
      invoices: books?.invoices,
      audit_entries: chain.entries,
      files: stored.files,
      verdict: found.length === 0 ? 'ok' : `${found.length} difference(s)`,
    })
  }
  console.table(rows)
  for (const fault of faults) console.log(fault)
  if (faults.some((fault) => fault.includes(': file ')))
    console.log(
      'Damaged and missing files are made again by POST /jobs/{job_id}/artifacts/rebuild, or on the page of the job.',
    )
  if (unsealed > 0) console.log(`${unsealed} file(s) are not sealed yet: npm run ops:seal-files`)
  console.log(faults.length === 0 ? 'Everything adds up.' : `${faults.length} difference(s).`)
  return faults.length === 0 ? 0 : 1
})
