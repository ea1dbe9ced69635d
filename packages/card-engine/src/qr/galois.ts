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

/** The logarithms of the generator's coefficients after the first, none of which is zero. */
function generatorLogs(degree: number): Uint8Array {
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
  const logs = polynomial.subarray(1).map((coefficient) => LOGS[coefficient] ?? 0)
  generators.set(degree, logs)
  return logs
}

/** The Reed–Solomon error correction codewords: the remainder of the data polynomial divided by the generator. */
export function errorCorrection(data: Uint8Array, count: number): Uint8Array {
  const logs = generatorLogs(count)
  const remainder = new Uint8Array(data.length + count)
  remainder.set(data)
  for (let i = 0; i < data.length; i++) {
    const factor = remainder[i] ?? 0
    if (factor === 0) continue
    const log = LOGS[factor] ?? 0
    for (let j = 0; j < count; j++)
      remainder[i + 1 + j] = (remainder[i + 1 + j] ?? 0) ^ (POWERS[log + (logs[j] ?? 0)] ?? 0)
  }
  return remainder.subarray(data.length)
}
