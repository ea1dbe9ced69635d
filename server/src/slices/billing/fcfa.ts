// Money is whole FCFA in a safe integer. Only the tax is divided, and that in BigInt.

export const CURRENCY = 'XOF'
export const VAT_PERCENT = 18

export interface TaxSplit {
  net: number
  vat: number
  gross: number
}

/** Prices contain the tax. Splits what was paid into net and VAT, rounded once, half up, so that both add up to it. */
export function splitTax(gross: number): TaxSplit {
  assertAmount(gross)
  const paid = BigInt(Math.abs(gross))
  const rate = BigInt(VAT_PERCENT)
  const vat = Number((2n * rate * paid + 100n + rate) / (2n * (100n + rate)))
  return gross < 0 ? { net: gross + vat, vat: -vat || 0, gross } : { net: gross - vat, vat, gross }
}

export function timesFcfa(quantity: number, unitPrice: number): number {
  const amount = quantity * unitPrice
  assertAmount(amount)
  return amount
}

export function assertAmount(amount: number): void {
  if (!Number.isSafeInteger(amount)) throw new RangeError('an amount is not a whole number of FCFA below 2^53')
}
