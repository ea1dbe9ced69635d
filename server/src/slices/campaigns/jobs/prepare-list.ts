import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { Ids } from '#platform/ids.ts'
import { sandboxTask } from '#platform/sandbox/task.ts'
import type { Services } from '#platform/services.ts'
import { type PrintSetting, TOKEN_PURPOSE } from '#slices/cards/index.ts'
import type { HomePlace } from '#slices/mpi/index.ts'
import { checkBeneficiaries } from '../beneficiaries/check-beneficiaries.ts'
import { LONGEST_HERE } from '../beneficiaries/long-list.ts'
import { type JobOrder, type PreparedJob, prepareJob } from './prepare-job.ts'
import type { run } from './prepare-list-in-sandbox.ts'

/** A list as it was sent, and what is to be made of it. */
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

/** Checks every row, seals the people and draws their cards, here or, when they are many, in another process. */
export async function prepareList(
  { sandbox, ids }: Pick<Services, 'sandbox' | 'ids'>,
  organization: string,
  keys: TenantKeys,
  list: SubmittedList,
): Promise<PreparedList> {
  if (list.rows.length <= LONGEST_HERE) return prepareHere({ keys, newId: ids.newId }, list)
  return sandbox.run(organization, prepareInSandbox, { list, keys: keys.exportFor([TOKEN_PURPOSE]) })
}

export async function prepareHere(
  tools: { keys: TenantKeys } & Ids,
  { rows, home, now, print, prefix, order }: SubmittedList,
): Promise<PreparedList> {
  const { people, unknownFields } = await checkBeneficiaries(rows, home, now, print)
  return { job: prepareJob(tools, prefix, { ...order, people }), unknownFields }
}
