/** Codes of a Huffman table: how many of each length, and the symbols in their order. */
interface Table {
  counts: Uint16Array
  symbols: Uint16Array
}

const MAX_BITS = 15
const LENGTHS_BASE = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
]
const LENGTHS_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

/**
 * The content of a zlib stream (RFC 1950), or undefined if it is damaged or longer than `limit`. Old phones have no
 * `DecompressionStream`, and a QR carries so little that speed does not matter.
 */
export function inflate(stream: Uint8Array, limit: number): Uint8Array | undefined {
  const head = ((stream[0] as number) << 8) | (stream[1] as number)
  if (stream.length < 6 || (head & 0x0f20) !== 0x0800 || head % 31 !== 0) return undefined
  try {
    const content = inflateBlocks(stream.subarray(2, -4), limit)
    const end = stream.length - 4
    const check = new DataView(stream.buffer, stream.byteOffset).getUint32(end)
    return adler32(content) === check ? content : undefined
  } catch {
    return undefined
  }
}

function inflateBlocks(source: Uint8Array, limit: number): Uint8Array {
  const out: number[] = []
  let bitAt = 0
  const bits = (count: number): number => {
    let value = 0
    for (let i = 0; i < count; i++, bitAt++) {
      const byte = source[bitAt >> 3]
      if (byte === undefined) throw new RangeError()
      value |= ((byte >> (bitAt & 7)) & 1) << i
    }
    return value
  }
  const symbol = ({ counts, symbols }: Table): number => {
    let code = 0
    let first = 0
    let index = 0
    for (let length = 1; length <= MAX_BITS; length++) {
      code |= bits(1)
      const count = counts[length] as number
      if (code - count < first) return symbols[index + code - first] as number
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw new RangeError()
  }
  const put = (byte: number) => {
    if (out.length >= limit) throw new RangeError()
    out.push(byte)
  }

  const copyStored = () => {
    bitAt = (bitAt + 7) & ~7
    const length = bits(16)
    if ((length ^ bits(16)) !== 0xffff) throw new RangeError()
    for (let i = 0; i < length; i++) put(bits(8))
  }
  const readTables = (): [Table, Table] => {
    const [literals, distances, codes] = [bits(5) + 257, bits(5) + 1, bits(4) + 4]
    const lengths: number[] = []
    for (let i = 0; i < ORDER.length; i++) lengths[ORDER[i] as number] = i < codes ? bits(3) : 0
    const table = tableOf(lengths)
    const all: number[] = []
    while (all.length < literals + distances) {
      const code = symbol(table)
      if (code < 16) all.push(code)
      else {
        const repeated = code === 16 ? (all[all.length - 1] as number) : 0
        for (let left = code === 16 ? 3 + bits(2) : code === 17 ? 3 + bits(3) : 11 + bits(7); left > 0; left--)
          all.push(repeated)
      }
    }
    return [tableOf(all.slice(0, literals)), tableOf(all.slice(literals))]
  }

  for (let isLast = 0; !isLast; ) {
    isLast = bits(1)
    const kind = bits(2)
    if (kind === 0) {
      copyStored()
      continue
    }
    if (kind === 3) throw new RangeError()
    const [literals, distances] = kind === 1 ? fixedTables() : readTables()
    for (let code = symbol(literals); code !== 256; code = symbol(literals)) {
      if (code < 256) {
        put(code)
        continue
      }
      const length = (LENGTHS_BASE[code - 257] as number) + bits(LENGTHS_EXTRA[code - 257] as number)
      const distanceCode = symbol(distances)
      const extra = Math.max(0, (distanceCode >> 1) - 1)
      const distance = (distanceCode < 2 ? distanceCode : (2 + (distanceCode & 1)) << extra) + 1 + bits(extra)
      if (!(distance <= out.length) || !(length > 0)) throw new RangeError()
      for (let i = 0; i < length; i++) put(out[out.length - distance] as number)
    }
  }
  return Uint8Array.from(out)
}

function fixedTables(): [Table, Table] {
  const lengths: number[] = []
  for (let i = 0; i < 288; i++) lengths.push(i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8)
  return [tableOf(lengths), tableOf(new Array(30).fill(5))]
}

function tableOf(lengths: readonly number[]): Table {
  const counts = new Uint16Array(MAX_BITS + 1)
  for (const length of lengths) if (length) counts[length] = (counts[length] as number) + 1
  const starts = [0, 0]
  for (let length = 1; length < MAX_BITS; length++) starts.push((starts[length] as number) + (counts[length] as number))
  const symbols = new Uint16Array(lengths.length)
  lengths.forEach((length, i) => {
    if (length) {
      symbols[starts[length] as number] = i
      starts[length] = (starts[length] as number) + 1
    }
  })
  return { counts, symbols }
}

function adler32(bytes: Uint8Array): number {
  let a = 1
  let b = 0
  for (let i = 0; i < bytes.length; i++) {
    a = (a + (bytes[i] as number)) % 65_521
    b = (b + a) % 65_521
  }
  return b * 65_536 + a
}
