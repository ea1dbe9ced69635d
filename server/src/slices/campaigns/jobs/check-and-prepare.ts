import { fileOf } from '@samakart/rules/picture-name'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { Ids } from '#platform/ids.ts'
import type { PrintSetting } from '#slices/cards/index.ts'
import type { OrganizationPlace } from '#slices/mpi/index.ts'
import type { Beneficiary } from '../beneficiaries/beneficiary.ts'
import { checkBeneficiaries } from '../beneficiaries/check-beneficiaries.ts'
import type { DuplicatePolicy } from '../duplicates/choices.ts'
import { indexNumbers } from '../numbers/number-index.ts'
import type { NumbersToClaim } from '../numbers/unique-numbers.ts'
import type { CampaignRow } from '../tables.ts'
import { type JobOrder, type PreparedJob, prepareJob } from './prepare-job.ts'

/** A list as it was sent, and the job that it is for. */
export interface SubmittedList {
  rows: readonly unknown[]
  organizationPlace: OrganizationPlace
  now: Date
  print: PrintSetting
  campaign: Pick<CampaignRow, 'prefix' | 'card_code_length'>
  /** What happens to rows whose people are in the list twice or hold a card, and which rows are left out. */
  policy?: DuplicatePolicy & { skipped: readonly number[]; replacing: ReadonlyMap<number, string> }
  /** Whether the campaign wants each beneficiary number once. */
  hasUniqueNumbers: boolean
  order: Omit<JobOrder, 'people'>
}

export interface PreparedList {
  job: PreparedJob
  unknownFields: string[]
  /** Which file of a ZIP of photos would show each person; only for a job that has such photos. */
  photoFiles: (string | undefined)[]
  /** Only if the campaign wants each number once. */
  numbers?: NumbersToClaim
}

/** Checks every row, seals the people and draws their card codes. */
export async function checkAndPrepare(
  tools: { keys: TenantKeys } & Ids,
  { rows, organizationPlace, now, print, campaign, order, policy, hasUniqueNumbers }: SubmittedList,
): Promise<PreparedList> {
  const { people: all, unknownFields } = await checkBeneficiaries(rows, organizationPlace, now, print)
  const people = policy ? applyChoices(all, policy) : all
  const duplicates = policy ? { duplicates: policy.duplicates, rowCount: all.length, leftOut: policy.skipped } : {}
  const photoFiles = order.photosId === undefined ? [] : people.map(fileOf)
  const job = prepareJob(tools, campaign, { ...order, ...duplicates, people })
  if (!hasUniqueNumbers) return { job, unknownFields, photoFiles }
  const { skipped, replacing } = policy ?? { skipped: [], replacing: new Map() }
  return { job, unknownFields, photoFiles, numbers: { numbers: indexNumbers(tools.keys, all), skipped, replacing } }
}

/** Leaves out the skipped rows, and notes for each of the others what was chosen for it alone. */
function applyChoices(
  people: readonly Beneficiary[],
  { duplicates, rows, skipped }: NonNullable<SubmittedList['policy']>,
): Beneficiary[] {
  const isSkipped = new Set(skipped)
  return people.flatMap((person, row): Beneficiary[] => {
    if (isSkipped.has(row)) return []
    const choice = rows.get(row)
    return [choice === undefined || choice === duplicates ? person : { ...person, duplicate: choice }]
  })
}
