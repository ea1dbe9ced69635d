// Runs in a sandbox process.
import type { PrintSetting } from '#slices/cards/index.ts'
import type { HomePlace } from '#slices/mpi/index.ts'
import { checkBeneficiaries } from './check-beneficiaries.ts'

export interface ListToCheck {
  rows: readonly unknown[]
  home: HomePlace
  now: Date
  /** How the cards will be printed, if it is known already. */
  print: PrintSetting | undefined
}

export async function run({ rows, home, now, print }: ListToCheck): Promise<number> {
  return (await checkBeneficiaries(rows, home, now, print)).people.length
}
