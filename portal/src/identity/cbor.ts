export type Cbor = number | string | Uint8Array | Cbor[] | Map<Cbor, Cbor> | { tag: number; value: Cbor } | null

const MAX_DEPTH = 8

/** Reads one value of CBOR (RFC 8949) that fills all bytes. Throws on what a signed identity never contains. */
export function readCbor(bytes: Uint8Array): Cbor {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0

  const number = (info: number): number => {
    if (info < 24) return info
    if (info > 27) throw new RangeError()
    const size = 1 << (info - 24)
    at += size
    if (size === 1) return view.getUint8(at - 1)
    if (size === 2) return view.getUint16(at - 2)
    if (size === 4) return view.getUint32(at - 4)
    return view.getUint32(at - 8) * 0x1_0000_0000 + view.getUint32(at - 4)
  }
  const slice = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new RangeError()
    at += length
    return bytes.subarray(at - length, at)
  }
  const value = (depth: number): Cbor => {
    if (depth > MAX_DEPTH) throw new RangeError()
    const first = view.getUint8(at++)
    const major = first >> 5
    if (major === 7) {
      // Only the simple values false, true and null are skipped over; floats are not expected.
      if (first < 0xf4 || first > 0xf6) throw new RangeError()
      return null
    }
    const count = number(first & 31)
    switch (major) {
      case 0:
        return count
      case 1:
        return -1 - count
      case 2:
        return slice(count)
      case 3:
        return new TextDecoder('utf-8', { fatal: true }).decode(slice(count))
      case 4: {
        const list: Cbor[] = []
        for (let i = 0; i < count; i++) list.push(value(depth + 1))
        return list
      }
      case 5: {
        const map = new Map<Cbor, Cbor>()
        for (let i = 0; i < count; i++) {
          const key = value(depth + 1)
          if (map.has(key)) throw new RangeError()
          map.set(key, value(depth + 1))
        }
        return map
      }
      default:
        return { tag: count, value: value(depth + 1) }
    }
  }

  const whole = value(0)
  if (at !== bytes.length) throw new RangeError()
  return whole
}

/** The beginning of a byte string. */
export function bytesHead(length: number): number[] {
  return length < 24 ? [0x40 | length] : length < 256 ? [0x58, length] : [0x59, length >> 8, length & 255]
}
