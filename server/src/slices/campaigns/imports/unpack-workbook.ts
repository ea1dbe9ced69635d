import { inflateRawSync } from 'node:zlib'
import { codeOf } from '#platform/db/failures.ts'
import { FileTooLargeUnpacked, FileUnreadable } from '../errors.ts'
import { MOST_INFLATED_BYTES, MOST_INFLATED_MB } from './limits.ts'

// The few parts of the ZIP format (PKWARE's APPNOTE) that spreadsheets use.
const END = 0x06054b50
const END_BYTES = 22
const LONGEST_COMMENT = 65_535
const RECORD = 0x02014b50
const RECORD_BYTES = 46
const LOCAL_BYTES = 30
const MOST_PARTS = 2_000
const [STORED, DEFLATED] = [0, 8]

/** The XML parts of a spreadsheet by their names. What they inflate to is bounded, whatever the file says about itself. */
export function unpackWorkbook(file: Buffer): Map<string, Buffer> {
  const parts = new Map<string, Buffer>()
  let left = MOST_INFLATED_BYTES
  for (const { name, method, data } of listParts(file)) {
    if (!name.endsWith('.xml') && !name.endsWith('.xml.rels')) continue
    const part = method === DEFLATED ? inflate(data, left) : data
    left -= part.length
    if (left < 0) throw tooLarge()
    parts.set(name, part)
  }
  return parts
}

interface Part {
  name: string
  method: number
  data: Buffer
}

function listParts(file: Buffer): Part[] {
  try {
    const end = findEnd(file)
    const count = file.readUInt16LE(end + 10)
    if (count > MOST_PARTS) throw new FileUnreadable()
    const parts: Part[] = []
    for (let at = file.readUInt32LE(end + 16); parts.length < count; ) {
      if (file.readUInt32LE(at) !== RECORD) throw new FileUnreadable()
      const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) => file.readUInt16LE(at + place))
      const [method, size, local] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20), file.readUInt32LE(at + 42)]
      if (method !== STORED && method !== DEFLATED) throw new FileUnreadable()
      const start = local + LOCAL_BYTES + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
      const nameStart = at + RECORD_BYTES
      const name = file.toString('utf8', nameStart, nameStart + (nameBytes ?? 0))
      parts.push({ name, method, data: file.subarray(start, start + size) })
      at = nameStart + (nameBytes ?? 0) + (extraBytes ?? 0) + (commentBytes ?? 0)
    }
    return parts
  } catch {
    // A place beyond the end of the file, for example.
    throw new FileUnreadable()
  }
}

function findEnd(file: Buffer): number {
  const first = Math.max(0, file.length - END_BYTES - LONGEST_COMMENT)
  for (let at = file.length - END_BYTES; at >= first; at--) if (file.readUInt32LE(at) === END) return at
  throw new FileUnreadable()
}

function inflate(data: Buffer, most: number): Buffer {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    throw codeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : new FileUnreadable()
  }
}

const tooLarge = () => new FileTooLargeUnpacked({ values: { limit_mb: MOST_INFLATED_MB } })
