// What restore and move have in common: they put a copy into an empty installation and compare the two.
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Comparison, compareDatabases, compareFiles, line } from '#platform/backup/compare-copies.ts'
import { connectForCopy } from '#platform/backup/copy-connection.ts'
import { describeDatabase } from '#platform/backup/describe-database.ts'
import { FileTable } from '#platform/backup/file-table.ts'
import type { CountFigures, InstallationCopy } from '#platform/backup/installation-copy.ts'
import { putIntoEmpty, refuseFilledTarget } from '#platform/backup/put-into-empty.ts'
import type { Config } from '#platform/config/config.ts'
import { openStorage } from '#platform/open-services.ts'
import { countWaitingJobs } from '#platform/queue/waiting-jobs.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { listHeads } from '#slices/audit/index.ts'
import { listAccounts } from '#slices/billing/index.ts'
import { checkOrganization } from '../check-organization.ts'
import { withServices } from '../run-tool.ts'

interface Filling {
  config: Config
  /** The database that is filled. */
  url: string
  /** False if the files are not copied, because both installations use the same store. */
  hasOwnStore: boolean
  /** After the target was found empty, before anything is written. */
  onEmpty?(): void
  /** What is to be done with the filled installation before it is checked. */
  onFilled?(services: Services): Promise<void>
}

/** Everything is compared as it was copied; only then do the migrations run that the copy lacks. */
export async function fillInstallation(copy: InstallationCopy, filling: Filling): Promise<Comparison[]> {
  const { config, url } = filling
  const storage = filling.hasOwnStore ? await openStorage(config) : undefined
  await using connection = await connectForCopy(url)
  const { client } = connection
  const target = { url, client, storage, dataDir: config.dataDir }
  await refuseFilledTarget(target, copy)
  filling.onEmpty?.()

  const folder = mkdtempSync(join(config.dataDir, 'comparing-'))
  try {
    using put = new FileTable(join(folder, 'put.sqlite'))
    await putIntoEmpty(copy, target, put)
    const lines = compareDatabases(copy.database, await describeDatabase(client, countFigures))
    if (storage) lines.push(...(await compareFiles(put, storage)))
    const settings: Config = { ...config, databaseUrl: url, databaseDirectUrl: undefined, migrations: 'run' }
    await withServices(
      settings,
      async (services) => {
        const unknown = await services.queue.restore(copy.waitingJobs())
        for (const kind of unknown)
          console.log(`Left out: waiting jobs of the kind ${kind}, which this version does not have.`)
        lines.push(
          line('waiting background jobs', String(copy.database.waiting_jobs), String(await countWaitingJobs(client))),
        )
        await filling.onFilled?.(services)
        lines.push(await checkOrganizations(services))
      },
      { enqueues: true },
    )
    return lines
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Not only the same as before, but right: books, wallets and audit chains, and each file of a job has its size. */
async function checkOrganizations(services: Services): Promise<Comparison> {
  const { accounts, chains } = await inPlatformScope(services, async ({ db }) => ({
    accounts: await listAccounts(db),
    chains: (await listHeads(db)).map((head) => head.tenant_id),
  }))
  const faults: string[] = []
  const organizations = new Set([...accounts, ...chains])
  for (const organization of organizations) {
    const hasAccount = accounts.includes(organization)
    const found = await checkOrganization(services, organization, { hasAccount, isQuick: true })
    faults.push(...found.faults.map((fault) => `${organization}: ${fault}`))
  }
  for (const fault of faults) console.log(fault)
  return {
    what: 'books, audit chains and files of organizations that hold',
    original: String(organizations.size),
    copy: faults.length === 0 ? String(organizations.size) : `${faults.length} fault(s), see above`,
    isEqual: faults.length === 0,
  }
}

/** What an operator compares after a restore, beside every row: figures that people know. */
const counts = {
  organizations: 'select count(*) from organization',
  users: 'select count(*) from app_user',
  'people in the registry': "select count(*) from mpi_identity where status = 'active'",
  'valid cards': "select count(*) from card where status = 'valid'",
  'revoked cards': "select count(*) from card where status = 'revoked'",
  jobs: 'select count(*) from generation_job',
  'entries of the ledger': 'select count(*) from billing_ledger_entry',
  'sum of the ledger, in FCFA': 'select coalesce(sum(amount_fcfa), 0) from billing_ledger_entry',
  'sum of the balances, in FCFA': 'select coalesce(sum(balance_fcfa), 0) from billing_account',
  invoices: 'select count(*) from billing_invoice',
  'entries of the audit trail': 'select count(*) from audit_entry',
  'ends of the audit chains':
    "select left(md5(coalesce(string_agg(tenant_id || seq || hash, ',' order by tenant_id), '')), 12) from audit_head",
}

export const countFigures: CountFigures = async (query) => {
  const columns = Object.values(counts).map((count, at) => `(${count})::text as figure_${at}`)
  const { rows } = await query(`select ${columns.join(', ')}`)
  return Object.fromEntries(Object.keys(counts).map((what, at) => [what, String(rows[0]?.[`figure_${at}`])]))
}

/** True if everything is equal. */
export function printComparison(lines: readonly Comparison[], [original, copy]: readonly [string, string]): boolean {
  console.table(
    lines.map((line) => ({
      what: line.what,
      [original]: line.original,
      [copy]: line.copy,
      verdict: line.isEqual ? 'equal' : 'DIFFERENT',
    })),
  )
  const { length: count } = lines.filter(({ isEqual }) => !isEqual)
  console.log(count === 0 ? 'Everything is equal.' : `${count} difference(s).`)
  return count === 0
}
