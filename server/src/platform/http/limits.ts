export const BODY_LIMIT_MB = 32
export const BODY_LIMIT_BYTES = BODY_LIMIT_MB * 1024 * 1024
/** Longer bodies are read by a process of their own: to parse this much takes some 3 ms. */
export const LONG_BODY_BYTES = 256 * 1024
/** Ten thousand people with thirty facts each. What is read comes back to the event loop, which takes its time too. */
export const MOST_VALUES = 300_000
export const DEEPEST_NESTING = 64
export const IDEMPOTENCY_HOURS = 24
/** Callbacks of providers are small, and nobody has signed in for them. */
export const RAW_BODY_LIMIT_BYTES = 1_048_576
