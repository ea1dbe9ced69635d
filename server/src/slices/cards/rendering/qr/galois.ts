/** Arithmetic in GF(256) with the polynomial of QR codes, 0x11d. */
const POWERS = new Uint8Array(512)
const LOGS = new Uint8Array(256)
for (let i = 0, value = 1; i < 255; i++) {
  POWERS[i] = value
  POWERS[i + 255] = value
  LOGS[value] = i
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0)
}

function multiply(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : (POWERS[(LOGS[a] ?? 0) + (LOGS[b] ?? 0)] ?? 0)
}

const generators = new Map<number, Uint8Array>()

function generator(degree: number): Uint8Array {
  const cached = generators.get(degree)
  if (cached) return cached
  let polynomial = new Uint8Array([1])
  for (let root = 0; root < degree; root++) {
    const next = new Uint8Array(polynomial.length + 1)
    polynomial.forEach((coefficient, i) => {
      next[i] = (next[i] ?? 0) ^ coefficient
      next[i + 1] = (next[i + 1] ?? 0) ^ multiply(coefficient, POWERS[root] ?? 0)
    })
    polynomial = next
  }
  generators.set(degree, polynomial)
  return polynomial
}

/** The Reed–Solomon error correction codewords: the remainder of the data polynomial divided by the generator. */
export function errorCorrection(data: Uint8Array, count: number): Uint8Array {
  const divisor = generator(count)
  const remainder = new Uint8Array(data.length + count)
  remainder.set(data)
  for (let i = 0; i < data.length; i++) {
    const factor = remainder[i] ?? 0
    if (factor === 0) continue
    for (let j = 0; j < divisor.length; j++)
      remainder[i + j] = (remainder[i + j] ?? 0) ^ multiply(divisor[j] ?? 0, factor)
  }
  return remainder.subarray(data.length)
}
