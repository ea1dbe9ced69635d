import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { Ids } from '#platform/ids.ts'
import { sandboxTask } from '#platform/sandbox/task.ts'
import type { Services } from '#platform/services.ts'
import { type PrintSetting, TOKEN_PURPOSE } from '#slices/cards/index.ts'
import type { HomePlace } from '#slices/mpi/index.ts'
import { checkBeneficiaries } from '../beneficiaries/check-beneficiaries.ts'
import { MAX_ROWS_IN_PROCESS } from '../beneficiaries/in-process-limit.ts'
import { type JobOrder, type PreparedJob, prepareJob } from './prepare-job.ts'
import type { run } from './prepare-list-in-sandbox.ts'

/** A list as it was sent, and the job that it is for. */
export interface SubmittedList {
  rows: readonly unknown[]
  home: HomePlace
  now: Date
  print: PrintSetting
  prefix: string
  order: Omit<JobOrder, 'people'>
}

export interface PreparedList {
  job: PreparedJob
  unknownFields: string[]
}

const prepareInSandbox = sandboxTask<typeof run>(new URL('./prepare-list-in-sandbox.ts', import.meta.url), {
  seconds: 20,
  holdsSecrets: true,
})

/** Checks every row, seals the people and draws their card codes. A long list is prepared in a sandbox process. */
export async function prepareList(
  { sandbox, ids }: Pick<Services, 'sandbox' | 'ids'>,
  organization: string,
  keys: TenantKeys,
  list: SubmittedList,
): Promise<PreparedList> {
  if (list.rows.length <= MAX_ROWS_IN_PROCESS) return checkAndPrepare({ keys, newId: ids.newId }, list)
  return sandbox.run(organization, prepareInSandbox, { list, keys: keys.lend([TOKEN_PURPOSE]) })
}

export async function checkAndPrepare(
  tools: { keys: TenantKeys } & Ids,
  { rows, home, now, print, prefix, order }: SubmittedList,
): Promise<PreparedList> {
  const { people, unknownFields } = await checkBeneficiaries(rows, home, now, print)
  return { job: prepareJob(tools, prefix, { ...order, people }), unknownFields }
}
