/** A thousand bytes for each of ten thousand people. */
export const MOST_FILE_MB = 10
export const MOST_FILE_BYTES = MOST_FILE_MB * 1024 * 1024
/** What a spreadsheet may hold once it is unpacked. */
export const MOST_INFLATED_MB = 64
export const MOST_INFLATED_BYTES = MOST_INFLATED_MB * 1024 * 1024
export const MOST_ROWS = 10_000
export const MOST_COLUMNS = 200
/** From the first to the last that holds something, the empty ones between them included. */
export const MOST_CELLS = 1_000_000
export const LONGEST_ROW = 100_000
