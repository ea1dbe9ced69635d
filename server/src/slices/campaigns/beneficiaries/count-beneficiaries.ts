import type { Sandbox } from '#platform/sandbox/sandbox.ts'
import { sandboxTask } from '#platform/sandbox/task.ts'
import { checkBeneficiaries } from './check-beneficiaries.ts'
import type { ListToCheck, run } from './count-beneficiaries-in-sandbox.ts'
import { MAX_ROWS_IN_PROCESS } from './in-process-limit.ts'
import { sendRows } from './sent-rows.ts'

const countInSandbox = sandboxTask<typeof run>(new URL('./count-beneficiaries-in-sandbox.ts', import.meta.url), {
  seconds: 15,
})

/** Checks a list and counts its people; refuses a list with a bad row. */
export async function countBeneficiaries(sandbox: Sandbox, tenantId: string, list: ListToCheck): Promise<number> {
  const { rows, organizationPlace, now, print } = list
  const sent = sendRows(rows)
  if (sent !== rows || rows.length > MAX_ROWS_IN_PROCESS) {
    return sandbox.run(tenantId, countInSandbox, { ...list, rows: sent })
  }
  return (await checkBeneficiaries(rows, organizationPlace, now, print)).people.length
}
