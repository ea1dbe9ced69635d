export const BODY_LIMIT_MB = 32
export const BODY_LIMIT_BYTES = BODY_LIMIT_MB * 1024 * 1024
export const DEEPEST_NESTING = 64
export const IDEMPOTENCY_HOURS = 24
