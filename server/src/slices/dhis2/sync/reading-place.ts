/** Where a run is in the source. It is stored in the transaction that stores the rows before it. */
export interface ReadingPlace {
  /** The server's wall clock when the run began: the next cursor. */
  serverTime: string
  /** Changes are read from this server time on; null reads everything. */
  since: string | null
  page: number
  pageSize: number
  /** Set after the first page, if the server counts. */
  total: number | null
  /** How many items the pages had so far: people or enrollments. */
  listed?: number
}
