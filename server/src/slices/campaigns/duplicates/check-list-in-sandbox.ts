// Runs in a sandbox process.
import { type ExportedKeys, importKeys } from '#platform/crypto/tenant-keys.ts'
import { checkBeneficiaries } from '../beneficiaries/check-beneficiaries.ts'
import type { SentList } from '../beneficiaries/list-to-check.ts'
import { receiveRows } from '../beneficiaries/sent-rows.ts'
import { indexNumbers, type ListedNumber } from '../numbers/number-index.ts'
import { type SealedCheckBatch, sealCheck } from './seal-check.ts'

/** Checks every row and seals the people, so that only sealed ones leave the process. */
export async function run({
  list: { rows, organizationPlace, now, print, hasUniqueNumbers },
  keys,
  checkId,
}: {
  list: SentList
  keys: ExportedKeys
  checkId: string
}): Promise<{ rowCount: number; batches: SealedCheckBatch[]; numbers: ListedNumber[] }> {
  const { people } = await checkBeneficiaries(receiveRows(rows), organizationPlace, now, print)
  const opened = importKeys(keys)
  const numbers = hasUniqueNumbers ? indexNumbers(opened, people) : []
  return { rowCount: people.length, batches: sealCheck(opened, checkId, people), numbers }
}
