// Runs in a sandbox process.
import { type ExportedKeys, importKeys } from '#platform/crypto/tenant-keys.ts'
import { randomIds } from '#platform/ids.ts'
import { receiveRows, type SentRows } from '../beneficiaries/sent-rows.ts'
import { checkAndPrepare, type PreparedList, type SubmittedList } from './check-and-prepare.ts'

export type SentList = Omit<SubmittedList, 'rows'> & { rows: SentRows }

export function run({ list, keys }: { list: SentList; keys: ExportedKeys }): Promise<PreparedList> {
  const tools = { keys: importKeys(keys), newId: randomIds.newId }
  return checkAndPrepare(tools, { ...list, rows: receiveRows(list.rows) })
}
