/**
 * A sandbox process checks and prepares longer lists. A row takes some 60 µs, so that this many take 20 ms; starting a
 * process takes ten times as long.
 */
export const MAX_ROWS_IN_PROCESS = 300
