import { ERASURE_PURPOSE } from '#platform/crypto/erasure-keys.ts'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import { sandboxTask } from '#platform/sandbox/task.ts'
import type { Services } from '#platform/services.ts'
import { TOKEN_PURPOSE } from '#slices/cards/index.ts'
import { sendRows } from '../beneficiaries/sent-rows.ts'
import { NUMBER_PURPOSE } from '../numbers/number-index.ts'
import { checkAndPrepare, type PreparedList, type SubmittedList } from './check-and-prepare.ts'
import type { run } from './prepare-list-in-sandbox.ts'

/**
 * A sandbox process checks and prepares longer lists. A row takes some 60 µs, so that this many take 20 ms; starting a
 * process takes ten times as long.
 */
export const MAX_ROWS_IN_PROCESS = 300

const prepareInSandbox = sandboxTask<typeof run>(new URL('./prepare-list-in-sandbox.ts', import.meta.url), {
  seconds: 20,
  holdsSecrets: true,
})

/** Checks and prepares a list. A long one is prepared in a sandbox process. */
export async function prepareList(
  { sandbox, ids }: Pick<Services, 'sandbox' | 'ids'>,
  tenantId: string,
  keys: TenantKeys,
  list: SubmittedList,
): Promise<PreparedList> {
  const rows = sendRows(list.rows)
  if (rows === list.rows && rows.length <= MAX_ROWS_IN_PROCESS) return checkAndPrepare({ keys, newId: ids.newId }, list)
  return sandbox.run(tenantId, prepareInSandbox, {
    list: { ...list, rows },
    keys: keys.exportFor([TOKEN_PURPOSE, ERASURE_PURPOSE, NUMBER_PURPOSE]),
  })
}
