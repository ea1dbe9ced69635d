import type { PrintSetting } from '#slices/cards/index.ts'
import type { OrganizationPlace } from '#slices/mpi/index.ts'
import type { SentRows } from './sent-rows.ts'

export interface ListToCheck {
  rows: readonly unknown[]
  organizationPlace: OrganizationPlace
  now: Date
  /** How the cards will be printed, if it is known already. */
  print: PrintSetting | undefined
  /** Whether the campaign wants each beneficiary number once. */
  hasUniqueNumbers?: boolean
}

/** As it goes to a sandbox process. */
export type SentList = Omit<ListToCheck, 'rows'> & { rows: SentRows }
