const THIN_SPACE = '\u202f'

/** `1234567.8` becomes `1 234 567,8`, with a narrow space that never breaks a line. */
export function groupThousands(value: number, decimals: number): string {
  const [whole = '0', fraction] = Math.abs(value).toFixed(decimals).split('.')
  const first = whole.length % 3
  const groups = [whole.slice(0, first), ...(whole.slice(first).match(/\d{3}/g) ?? [])]
  const grouped = groups.filter((group) => group !== '').join(THIN_SPACE)
  const isNegative = value < 0 && /[1-9]/.test(`${whole}${fraction ?? ''}`)
  return `${isNegative ? '-' : ''}${grouped}${fraction === undefined ? '' : `,${fraction}`}`
}
