import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { Ids } from '#platform/ids.ts'
import type { PrintSetting } from '#slices/cards/index.ts'
import type { OrganizationPlace } from '#slices/mpi/index.ts'
import { checkBeneficiaries } from '../beneficiaries/check-beneficiaries.ts'
import { fileOf } from '../photos/picture-name.ts'
import { type JobOrder, type PreparedJob, prepareJob } from './prepare-job.ts'

/** A list as it was sent, and the job that it is for. */
export interface SubmittedList {
  rows: readonly unknown[]
  organizationPlace: OrganizationPlace
  now: Date
  print: PrintSetting
  prefix: string
  order: Omit<JobOrder, 'people'>
}

export interface PreparedList {
  job: PreparedJob
  unknownFields: string[]
  /** Which file of a ZIP of photos would show each person; only for a job that has such photos. */
  photoFiles: (string | undefined)[]
}

/** Checks every row, seals the people and draws their card codes. */
export async function checkAndPrepare(
  tools: { keys: TenantKeys } & Ids,
  { rows, organizationPlace, now, print, prefix, order }: SubmittedList,
): Promise<PreparedList> {
  const { people, unknownFields } = await checkBeneficiaries(rows, organizationPlace, now, print)
  const photoFiles = order.photosId === undefined ? [] : people.map(fileOf)
  return { job: prepareJob(tools, prefix, { ...order, people }), unknownFields, photoFiles }
}
