import { isDatabaseOutage } from '#platform/db/database-outage.ts'
import { StoreUnavailable } from '#platform/storage/store-unavailable.ts'

/** The job is not at fault: something it needs is away or full. However often that happens, it counts as no failure. */
export function isOutage(error: unknown): boolean {
  if (isDatabaseOutage(error) || error instanceof StoreUnavailable) return true
  // Errors of threads that draw keep only their text.
  return error instanceof Error && /\b(ENOSPC|EDQUOT)\b/.test(error.message)
}
