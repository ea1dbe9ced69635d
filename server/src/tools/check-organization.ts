import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { chainInDatabase, INSTALLATION, verifyChain } from '#slices/audit/index.ts'
import { checkBooks } from '#slices/billing/index.ts'
import { checkStoredFiles } from '#slices/campaigns/index.ts'
import { checkUnitFigures } from '#slices/dhis2/index.ts'
import { checkWallet } from '#slices/wallet/index.ts'

/** What `ops:doctor` says about one organization: its books, its wallet, its figures of units, its audit trail and its stored files. */
export async function checkOrganization(
  services: Services,
  organization: string,
  { hasAccount, isQuick }: { hasAccount: boolean; isQuick: boolean },
) {
  const books = hasAccount
    ? await inReadScope(services, organization, (scope) => checkBooks(scope, services.keyring))
    : undefined
  const wallet = await inReadScope(services, organization, checkWallet)
  const units = await inReadScope(services, organization, checkUnitFigures)
  const chain = await verifyChain(chainInDatabase(services, organization))
  const stored = await checkStoredFiles(services, organization, isQuick)
  const faults = [
    ...(books?.faults ?? (organization === INSTALLATION ? [] : ['has no account'])),
    ...wallet.map((difference) => `wallet: ${difference}`),
    ...units.map((difference) => `figures of units: ${difference}`),
    ...(chain.first_fault ? [`audit entry ${chain.first_fault.seq}: ${chain.first_fault.reason}`] : []),
    ...stored.faults.map((fault) => `file ${fault}`),
  ]
  return { books, chain, stored, faults }
}
