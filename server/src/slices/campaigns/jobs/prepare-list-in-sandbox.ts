// Runs in a sandbox process.
import { type ExportedKeys, importKeys } from '#platform/crypto/tenant-keys.ts'
import { randomIds } from '#platform/ids.ts'
import { type PreparedList, prepareHere, type SubmittedList } from './prepare-list.ts'

export function run({ list, keys }: { list: SubmittedList; keys: ExportedKeys }): Promise<PreparedList> {
  return prepareHere({ keys: importKeys(keys), newId: randomIds.newId }, list)
}
