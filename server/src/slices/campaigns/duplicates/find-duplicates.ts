import { ERASURE_PURPOSE } from '#platform/crypto/erasure-keys.ts'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import { sandboxTask } from '#platform/sandbox/task.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { ListComparison } from '#slices/mpi/index.ts'
import type { Beneficiary } from '../beneficiaries/beneficiary.ts'
import { checkBeneficiaries } from '../beneficiaries/check-beneficiaries.ts'
import type { ListToCheck } from '../beneficiaries/list-to-check.ts'
import { sendRows } from '../beneficiaries/sent-rows.ts'
import { indexNumbers, type ListedNumber, NUMBER_PURPOSE } from '../numbers/number-index.ts'
import type { run } from './check-list-in-sandbox.ts'
import { type Finding, findingsOf } from './findings.ts'
import { awaitResult, deleteCheck, storeCheck } from './list-checks.ts'
import { toCompare } from './seal-check.ts'

/** A worker compares longer lists. A row takes a millisecond or two. */
const MAX_ROWS_HERE = 50

const checkInSandbox = sandboxTask<typeof run>(new URL('./check-list-in-sandbox.ts', import.meta.url), {
  seconds: 20,
  holdsSecrets: true,
})

export interface CheckedList {
  rowCount: number
  /** Undefined if no worker has compared the list in time. */
  findings: Finding[] | undefined
  /** Only of a campaign that wants each number once. */
  numbers: ListedNumber[]
}

/** Checks a list, and says who is in it twice, holds a card or looks like somebody. Refuses a list with a bad row. */
export async function findDuplicates(
  services: Services,
  { tenantId, campaignId, keys }: { tenantId: string; campaignId: string; keys: TenantKeys },
  list: ListToCheck,
): Promise<CheckedList> {
  const rows = sendRows(list.rows)
  if (rows === list.rows && list.rows.length <= MAX_ROWS_HERE) {
    const { people } = await checkBeneficiaries(list.rows, list.organizationPlace, list.now, list.print)
    const numbers = list.hasUniqueNumbers ? indexNumbers(keys, people) : []
    return { rowCount: people.length, findings: await compareFew(services, tenantId, campaignId, people), numbers }
  }
  const checkId = services.ids.newId('listCheck')
  const { rowCount, batches, numbers } = await services.sandbox.run(tenantId, checkInSandbox, {
    list: { ...list, rows },
    keys: keys.exportFor([ERASURE_PURPOSE, NUMBER_PURPOSE]),
    checkId,
  })
  const check = { tenantId, campaignId, checkId }
  try {
    await storeCheck(services, check, batches)
    return { rowCount, findings: await awaitResult(services, check), numbers }
  } finally {
    await deleteCheck(services, check)
  }
}

/** Compares a few people in this process, as the one batch that a job makes of them. */
async function compareFew(
  services: Services,
  tenantId: string,
  campaignId: string,
  people: readonly Beneficiary[],
): Promise<Finding[]> {
  return inReadScope(services, tenantId, async (scope) => {
    const listed = await new ListComparison().addFew(scope, people.map(toCompare))
    return findingsOf(scope, campaignId, listed, 0)
  })
}
