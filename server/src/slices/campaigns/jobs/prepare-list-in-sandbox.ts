// Runs in a sandbox process.
import { borrowKeys, type LentKeys } from '#platform/crypto/tenant-keys.ts'
import { randomIds } from '#platform/ids.ts'
import { checkAndPrepare, type PreparedList, type SubmittedList } from './check-and-prepare.ts'

export function run({ list, keys }: { list: SubmittedList; keys: LentKeys }): Promise<PreparedList> {
  return checkAndPrepare({ keys: borrowKeys(keys), newId: randomIds.newId }, list)
}
