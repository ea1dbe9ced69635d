export const BODY_LIMIT_MB = 32
export const BODY_LIMIT_BYTES = BODY_LIMIT_MB * 1024 * 1024
/** The sandbox reads longer bodies: parsing this much takes about 3 ms. */
export const LONG_BODY_BYTES = 256 * 1024
/** Ten thousand people with thirty fields each. The event loop also needs time to receive the parsed value. */
export const MAX_VALUES = 300_000
export const MAX_NESTING = 64
export const IDEMPOTENCY_HOURS = 24
/** Callbacks of providers are small and come without a signed-in caller. */
export const RAW_BODY_LIMIT_BYTES = 1_048_576
