export const BODY_LIMIT_MB = 32
export const BODY_LIMIT_BYTES = BODY_LIMIT_MB * 1024 * 1024
export const DEEPEST_NESTING = 64
export const IDEMPOTENCY_HOURS = 24
/** Callbacks of providers are small, and nobody has signed in for them. */
export const RAW_BODY_LIMIT_BYTES = 1_048_576
