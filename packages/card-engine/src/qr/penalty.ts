/**
 * The penalty of a masked symbol, ISO/IEC 18004 7.8.3. Rows and columns are bit masks, so every rule checks a whole
 * line at once. A penalty that reaches `limit` is not counted to the end.
 */
export function penalty(rows: Uint32Array, columns: Uint32Array, size: number, limit: number): number {
  const inner = (1 << (size - 1)) - 1
  let total = 0
  let blocks = 0
  let dark = 0
  for (let i = 0; i < size; i++) {
    const row = rows[i] ?? 0
    total += linePenalty(row, size) + linePenalty(columns[i] ?? 0, size)
    if (total + 3 * blocks >= limit) return limit
    dark += countBits(row)
    if (i + 1 < size) {
      const next = rows[i + 1] ?? 0
      blocks += countBits(~((row ^ next) | (row ^ (row >>> 1)) | (next ^ (next >>> 1))) & inner)
    }
  }
  const percent = (100 * dark) / (size * size)
  return total + 3 * blocks + 10 * Math.floor(Math.abs(percent - 50) / 5)
}

function linePenalty(line: number, size: number): number {
  // Bit i says that modules i and i + 1 are equal. Four such bits in a row are a run of five; each further bit extends it.
  const equal = ~(line ^ (line >>> 1)) & ((1 << (size - 1)) - 1)
  const pairs = equal & (equal >>> 1)
  const fives = pairs & (pairs >>> 2)
  const runs = countBits(fives) + 2 * countBits(fives & ~(fives << 1))

  // A dark-light pattern of 1:1:3:1:1 with four light modules before or after it looks like a finder.
  const light = ~line
  const core = line & (light >>> 1) & (line >>> 2) & (line >>> 3) & (line >>> 4) & (light >>> 5) & (line >>> 6)
  const gap = light & (light >>> 1) & (light >>> 2) & (light >>> 3)
  const within = (1 << (size - 10)) - 1
  const finders = countBits(core & (gap >>> 7) & within) + countBits((core >>> 4) & gap & within)
  return runs + 40 * finders
}

export function countBits(value: number): number {
  let v = value - ((value >>> 1) & 0x55555555)
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333)
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function transpose(rows: Uint32Array, size: number): Uint32Array {
  const columns = new Uint32Array(size)
  for (let y = 0; y < size; y++) {
    const row = rows[y] ?? 0
    for (let x = 0; x < size; x++) columns[x] = (columns[x] ?? 0) | (((row >>> x) & 1) << y)
  }
  return columns
}
