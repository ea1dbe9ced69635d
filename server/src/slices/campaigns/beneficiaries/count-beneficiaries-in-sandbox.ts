// Runs in a sandbox process.
import type { PrintSetting } from '#slices/cards/index.ts'
import type { OrganizationPlace } from '#slices/mpi/index.ts'
import { checkBeneficiaries } from './check-beneficiaries.ts'

export interface ListToCheck {
  rows: readonly unknown[]
  organizationPlace: OrganizationPlace
  now: Date
  /** How the cards will be printed, if it is known already. */
  print: PrintSetting | undefined
}

export async function run({ rows, organizationPlace, now, print }: ListToCheck): Promise<number> {
  return (await checkBeneficiaries(rows, organizationPlace, now, print)).people.length
}
