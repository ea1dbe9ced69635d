/** Bodies of routes that everybody may call. All sizes count after inflation. */
export const PUBLIC_BODY_BYTES = 16 * 1024
/** Other bodies, unless their route says more. Parsing this much takes about 3 ms. */
export const BODY_BYTES = 256 * 1024
/** Bodies that carry a list, pictures or a file. */
export const LONG_BODY_BYTES = 32 * 1024 * 1024
/** Values of a body that the service reads itself: naming that many mistakes takes some 10 ms. */
export const MAX_VALUES = 10_000
/** Ten thousand people with thirty fields each. */
export const MAX_LONG_BODY_VALUES = 300_000
export const MAX_NESTING = 64
/** WebSockets and streams of events that are open in one process. */
export const MAX_LIVE_PER_USER = 20
export const MAX_LIVE_PER_ORGANIZATION = 200
export const IDEMPOTENCY_HOURS = 24
