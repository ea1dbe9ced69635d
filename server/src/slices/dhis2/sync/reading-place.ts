/** Where a run is in the source. It is saved in the transaction of the rows before it. */
export interface ReadingPlace {
  /** The server's wall clock when the run began: the next cursor. */
  serverTime: string
  /** From which server time on changes are read; null reads everything. */
  since: string | null
  page: number
  pageSize: number
  /** Set after the first page, if the server counts. */
  total: number | null
}
