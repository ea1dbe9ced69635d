/** A thousand bytes for each of ten thousand people. */
export const MAX_FILE_MB = 10
export const MAX_FILE_BYTES = MAX_FILE_MB * 1024 * 1024
/** What a spreadsheet may hold once it is unpacked. */
export const MAX_INFLATED_MB = 64
export const MAX_INFLATED_BYTES = MAX_INFLATED_MB * 1024 * 1024
export const MAX_ROWS = 10_000
export const MAX_COLUMNS = 200
/** From the first to the last that holds something, the empty ones between them included. */
export const MAX_CELLS = 1_000_000
/** A spreadsheet may repeat one long text in every cell, which costs it a few bytes each time. */
export const MAX_CHARACTERS = 10_000_000
export const MAX_ROW_CHARACTERS = 100_000
