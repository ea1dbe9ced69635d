/** Integers as one parameter, for `::bigint[]`. The driver would quote each of them, which is slow for a batch. */
export const bigints = (values: readonly number[]): string => `{${values.join(',')}}`
