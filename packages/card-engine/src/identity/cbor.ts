/** The values that a signed identity is written with. Keys of maps are integers. */
export type CborValue = number | string | Uint8Array | readonly CborValue[] | ReadonlyMap<number, CborValue>

const UNSIGNED = 0
const NEGATIVE = 1
const BYTES = 2
const TEXT = 3
const LIST = 4
const MAP = 5
const TAG = 6

/** Writes a value as CBOR (RFC 8949) in its shortest form; keys stay in the order of the map. */
export function cbor(value: CborValue): Buffer {
  const parts: Uint8Array[] = []
  write(value, parts)
  return Buffer.concat(parts)
}

export function tagged(tag: number, value: CborValue): Buffer {
  return Buffer.concat([head(TAG, tag), cbor(value)])
}

function write(value: CborValue, parts: Uint8Array[]): void {
  if (typeof value === 'number') parts.push(value < 0 ? head(NEGATIVE, -1 - value) : head(UNSIGNED, value))
  else if (typeof value === 'string') {
    const bytes = Buffer.from(value, 'utf8')
    parts.push(head(TEXT, bytes.length), bytes)
  } else if (value instanceof Uint8Array) parts.push(head(BYTES, value.length), value)
  else if (value instanceof Map) {
    parts.push(head(MAP, value.size))
    for (const [key, member] of value) {
      write(key, parts)
      write(member, parts)
    }
  } else {
    const list = value as readonly CborValue[]
    parts.push(head(LIST, list.length))
    for (const member of list) write(member, parts)
  }
}

function head(major: number, value: number): Uint8Array {
  if (!Number.isInteger(value) || value < 0 || value > 0xffffffff) throw new RangeError('Not a value for CBOR.')
  const first = major << 5
  if (value < 24) return Uint8Array.of(first | value)
  if (value < 0x100) return Uint8Array.of(first | 24, value)
  if (value < 0x10000) return Uint8Array.of(first | 25, value >> 8, value & 255)
  return Uint8Array.of(first | 26, value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255)
}
