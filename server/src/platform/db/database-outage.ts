import { Busy, DatabaseUnavailable, StorageFull } from '../refusals.ts'

/**
 * Whoever worked is not at fault: the database is away or full, or others hold what was needed. However often that happens to
 * work in the background, it counts as no failure.
 */
export const isDatabaseOutage = (error: unknown): boolean =>
  [Busy, DatabaseUnavailable, StorageFull].some((kind) => error instanceof kind)
