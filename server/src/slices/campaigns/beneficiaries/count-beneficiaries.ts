import type { Sandbox } from '#platform/sandbox/sandbox.ts'
import { sandboxTask } from '#platform/sandbox/task.ts'
import { checkBeneficiaries } from './check-beneficiaries.ts'
import type { ListToCheck, run } from './count-beneficiaries-in-sandbox.ts'
import { LONGEST_HERE } from './long-list.ts'

const countInSandbox = sandboxTask<typeof run>(new URL('./count-beneficiaries-in-sandbox.ts', import.meta.url), {
  seconds: 15,
})

/** How many there are, if all of them are good. */
export async function countBeneficiaries(sandbox: Sandbox, organization: string, list: ListToCheck): Promise<number> {
  if (list.rows.length > LONGEST_HERE) return sandbox.run(organization, countInSandbox, list)
  const { rows, home, now, print } = list
  return (await checkBeneficiaries(rows, home, now, print)).people.length
}
