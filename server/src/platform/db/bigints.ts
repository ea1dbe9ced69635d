/** Whole numbers as one parameter, for `::bigint[]`. The driver's own way quotes each of them, and a batch has many. */
export const bigints = (values: readonly number[]): string => `{${values.join(',')}}`
