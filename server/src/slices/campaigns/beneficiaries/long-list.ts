/**
 * Longer lists are checked and prepared by another process. A row takes some 60 µs, so this many take 20 ms in steps of
 * 8 at most; to start a process takes ten times longer.
 */
export const LONGEST_HERE = 300
