import { BODY_BYTES } from '#platform/http/limits.ts'

/** Calls of providers. They must carry the provider's signature, or the secret in the path. */
export const callback = {
  method: 'POST',
  access: 'public',
  tag: 'Distribution',
  isUndocumented: true,
  takesRawBody: true,
  // Meta sends hundreds of receipts at once.
  maxBodyBytes: BODY_BYTES,
  perMinute: 60_000,
} as const
export const done = { 204: null }
