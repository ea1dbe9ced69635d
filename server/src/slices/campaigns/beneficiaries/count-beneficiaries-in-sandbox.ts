// Runs in a sandbox process.
import type { PrintSetting } from '#slices/cards/index.ts'
import type { OrganizationPlace } from '#slices/mpi/index.ts'
import { checkBeneficiaries } from './check-beneficiaries.ts'
import { receiveRows, type SentRows } from './sent-rows.ts'

export interface ListToCheck {
  rows: readonly unknown[]
  organizationPlace: OrganizationPlace
  now: Date
  /** How the cards will be printed, if it is known already. */
  print: PrintSetting | undefined
}

export type SentList = Omit<ListToCheck, 'rows'> & { rows: SentRows }

export async function run({ rows, organizationPlace, now, print }: SentList): Promise<number> {
  return (await checkBeneficiaries(receiveRows(rows), organizationPlace, now, print)).people.length
}
