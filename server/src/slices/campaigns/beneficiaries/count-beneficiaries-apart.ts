// Runs in a sandbox process.
import type { HomePlace } from '#slices/mpi/index.ts'
import { checkBeneficiaries } from './check-beneficiaries.ts'

export interface ListToCheck {
  rows: readonly unknown[]
  home: HomePlace
  now: Date
}

export async function run({ rows, home, now }: ListToCheck): Promise<number> {
  return (await checkBeneficiaries(rows, home, now)).people.length
}
