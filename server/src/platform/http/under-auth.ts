/**
 * Operations about signing in. They take no idempotency key: a stored answer would give tokens to whoever repeats the
 * request. They also answer a caller whose second factor is missing, who could not set it up otherwise.
 */
export const isUnderAuth = (path: string): boolean => path.startsWith('/auth/')
