// Runs in a sandbox process.
import { type ExportedKeys, importKeys } from '#platform/crypto/tenant-keys.ts'
import { randomIds } from '#platform/ids.ts'
import { checkAndPrepare, type PreparedList, type SubmittedList } from './check-and-prepare.ts'

export function run({ list, keys }: { list: SubmittedList; keys: ExportedKeys }): Promise<PreparedList> {
  return checkAndPrepare({ keys: importKeys(keys), newId: randomIds.newId }, list)
}
