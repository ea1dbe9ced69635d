/** `50 000` and `50000` are the same amount; nothing is 0; anything else is no amount. */
export function readAmount(written: string): number | undefined {
  const digits = written.replaceAll(/[\s.,\u00a0\u202f]/g, '')
  return /^\d{0,12}$/.test(digits) ? Number(digits) : undefined
}
