import { jsonOfList } from '#platform/http/long-list.ts'
import type { PrintSetting } from '#slices/cards/index.ts'
import type { OrganizationPlace } from '#slices/mpi/index.ts'

/** A list as it was sent, and what its rows are checked by. */
export interface ReceivedList {
  rows: readonly unknown[]
  organizationPlace: OrganizationPlace
  now: Date
  /** How the cards will be printed, if that is known already. */
  print: PrintSetting | undefined
  /** Whether the campaign wants each beneficiary number once. */
  hasUniqueNumbers: boolean
}

/**
 * A sandbox process checks longer lists. A row takes some 60 µs, so that this many take 20 ms; starting a process takes ten
 * times as long.
 */
export const MAX_ROWS_IN_PROCESS = 300

/** Rows as they go to a sandbox process: as JSON if they came in a long body, which only such a process parses. */
type SentRows = readonly unknown[] | Uint8Array

/** As it goes to a sandbox process. */
export type Sent<List extends ReceivedList> = Omit<List, 'rows'> & { rows: SentRows }

export function sendRows(rows: readonly unknown[]): SentRows {
  return jsonOfList(rows) ?? rows
}

/** In the sandbox process. */
export function receiveRows(rows: SentRows): readonly unknown[] {
  return rows instanceof Uint8Array ? JSON.parse(Buffer.from(rows).toString('utf8')) : rows
}
