/** "92,5" percent as 0.925; undefined unless it is from 50 to 99.99. */
export function shareOf(text: string): number | undefined {
  const clean = text.trim().replace(',', '.')
  if (!/^\d{2}(\.\d{1,2})?$/.test(clean)) return undefined
  const share = Math.round(Number(clean) * 100) / 10_000
  return share >= 0.5 ? share : undefined
}
