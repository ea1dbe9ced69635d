import { type ExportedKeys, importKeys } from '#platform/crypto/tenant-keys.ts'
import { sandboxTask } from '#platform/sandbox/task.ts'
import { type SealedCheckBatch, sealCheck } from '../duplicates/seal-check.ts'
import { indexNumbers, type ListedNumber } from '../numbers/number-index.ts'
import { checkBeneficiaries, type ReceivedList, receiveRows, type Sent } from './check-beneficiaries.ts'

/** A list without a bad row. */
export interface CheckedList {
  rowCount: number
  /** The people, sealed for the worker that compares them; none if nobody is to be compared. */
  batches: SealedCheckBatch[]
  /** Only of a campaign that wants each number once. */
  numbers: ListedNumber[]
}

export const checkInSandbox = sandboxTask<typeof run>(new URL(import.meta.url), { seconds: 20, holdsSecrets: true })

/** In a sandbox process: checks every row and seals the people, so that only sealed ones leave the process. */
export async function run({
  list: { rows, organizationPlace, now, print, hasUniqueNumbers },
  comparison,
}: {
  list: Sent<ReceivedList>
  /** Set if people are to be compared. */
  comparison?: { keys: ExportedKeys; checkId: string }
}): Promise<CheckedList> {
  const { people } = await checkBeneficiaries(receiveRows(rows), organizationPlace, now, print)
  if (!comparison) return { rowCount: people.length, batches: [], numbers: [] }
  const keys = importKeys(comparison.keys)
  const numbers = hasUniqueNumbers ? indexNumbers(keys, people) : []
  return { rowCount: people.length, batches: sealCheck(keys, comparison.checkId, people), numbers }
}
