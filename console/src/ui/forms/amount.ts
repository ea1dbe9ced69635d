/** `50 000` and `50000` are the same amount. An empty text is 0. Anything else is not an amount. */
export function readAmount(written: string): number | undefined {
  const digits = written.replaceAll(/[\s.,\u00a0\u202f]/g, '')
  return /^\d{0,12}$/.test(digits) ? Number(digits) : undefined
}
