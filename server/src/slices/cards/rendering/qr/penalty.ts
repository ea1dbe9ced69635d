/** Penalty of a masked symbol, ISO/IEC 18004 7.8.3. Rows and columns are bit masks, so that rules look at 32 modules at once. */
export function penalty(rows: Uint32Array, size: number): number {
  const columns = transpose(rows, size)
  return linePenalty(rows, size) + linePenalty(columns, size) + blockPenalty(rows, size) + balancePenalty(rows, size)
}

function transpose(rows: Uint32Array, size: number): Uint32Array {
  const columns = new Uint32Array(size)
  for (let y = 0; y < size; y++) {
    const row = rows[y] ?? 0
    for (let x = 0; x < size; x++) columns[x] = (columns[x] ?? 0) | (((row >>> x) & 1) << y)
  }
  return columns
}

/** Dark-light 1:1:3:1:1 with four light modules on one side, eleven modules long. */
const FINDER_LIKE = [0b00001011101, 0b10111010000] as const

function linePenalty(lines: Uint32Array, size: number): number {
  let total = 0
  for (let i = 0; i < size; i++) {
    const line = lines[i] ?? 0
    let changes = (line ^ (line >>> 1)) & ((1 << (size - 1)) - 1)
    let start = 0
    while (changes !== 0) {
      const end = 32 - Math.clz32(changes & -changes)
      if (end - start >= 5) total += end - start - 2
      start = end
      changes &= changes - 1
    }
    if (size - start >= 5) total += size - start - 2
    for (let x = 0; x + 11 <= size; x++) {
      const window = (line >>> x) & 0x7ff
      if (window === FINDER_LIKE[0] || window === FINDER_LIKE[1]) total += 40
    }
  }
  return total
}

function blockPenalty(rows: Uint32Array, size: number): number {
  const inner = (1 << (size - 1)) - 1
  let blocks = 0
  for (let y = 0; y + 1 < size; y++) {
    const [a, b] = [rows[y] ?? 0, rows[y + 1] ?? 0]
    blocks += countBits(~((a ^ b) | (a ^ (a >>> 1)) | (b ^ (b >>> 1))) & inner)
  }
  return 3 * blocks
}

function balancePenalty(rows: Uint32Array, size: number): number {
  let dark = 0
  for (let y = 0; y < size; y++) dark += countBits(rows[y] ?? 0)
  const percent = (100 * dark) / (size * size)
  return 10 * Math.floor(Math.abs(percent - 50) / 5)
}

function countBits(value: number): number {
  let v = value - ((value >>> 1) & 0x55555555)
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333)
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
