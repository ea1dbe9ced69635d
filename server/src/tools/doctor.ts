// npm run ops:doctor: checks the books, the wallet, the figures of DHIS2 units, the audit trail and the stored files of every
// organization in the configured database. It reads every file; with --quick only whether they are there and have the right size.
import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config/config.ts'
import type { RoleRights } from '#platform/db/service-role.ts'
import { rightsOfService } from '#platform/open-as-service.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { listHeads } from '#slices/audit/index.ts'
import { listAccounts } from '#slices/billing/index.ts'
import { checkOrganization } from './check-organization.ts'
import { runTool } from './run-tool.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })

await runTool(async (services) => {
  const { accounts, chains } = await inPlatformScope(services, async ({ db }) => ({
    accounts: await listAccounts(db),
    chains: (await listHeads(db)).map((head) => head.tenant_id),
  }))
  const faults: string[] = []
  let damaged = 0
  const rows = []
  for (const organization of new Set([...accounts, ...chains])) {
    const found = await checkOrganization(services, organization, {
      hasAccount: accounts.includes(organization),
      isQuick: values.quick,
    })
    damaged += found.stored.faults.length
    faults.push(...found.faults.map((fault) => `${organization}: ${fault}`))
    rows.push({
      organization,
      balance_fcfa: found.books?.balance_fcfa,
      ledger_entries: found.books?.entries,
      invoices: found.books?.invoices,
      audit_entries: found.chain.entries,
      files: found.stored.files,
      verdict: found.faults.length === 0 ? 'ok' : `${found.faults.length} difference(s)`,
    })
  }
  console.table(rows)
  for (const fault of faults) console.log(fault)
  if (damaged > 0)
    console.log(
      `${damaged} file(s) are damaged or missing. They are made again by: npm run ops:rebuild-files (or on the page of the job)`,
    )
  console.log(
    services.sandbox.confinement.network
      ? 'Sandbox processes have neither files, nor programs, nor a network.'
      : 'Sandbox processes have neither files nor programs, but the network: this system does not let them have an empty one (unshare).',
  )
  const configured = readConfig({ LOG_LEVEL: 'warn', ...process.env })
  console.log(
    describeRole(await rightsOfService(configured.databaseUrl ? configured : services.config, services.database)),
  )
  console.log(faults.length === 0 ? 'Everything adds up.' : `${faults.length} difference(s).`)
  return faults.length === 0 ? 0 : 1
})

function describeRole({ name, isBound, isPrivileged, makesTables }: RoleRights): string {
  const signsIn = `The service signs in to the database as ${name}, which`
  if (!isBound) {
    const why = isPrivileged ? 'may do more than it needs' : 'owns its tables'
    return `${signsIn} ${why}: row policies bind its transactions, but not a statement that leaves their role (docs/operations/several-machines.md).`
  }
  return `${signsIn} is no superuser and owns nothing: it can neither change tables nor switch off row policies.${
    makesTables ? ' It may make new ones: revoke create on schema public from public.' : ''
  }`
}
