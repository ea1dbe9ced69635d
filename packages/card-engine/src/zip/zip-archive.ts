/**
 * A ZIP of stored entries, written by position. Threads write local headers and data wherever `place` tells them; the
 * central directory follows at the end, as zip64 where the archive is too large for the old fields.
 */
export interface ZipEntry {
  name: string
  size: number
  crc: number
}

const UTF8_NAMES = 0x0800
const VERSION = 20
const VERSION_ZIP64 = 45
/** 1 January 1980, the earliest a ZIP can say: the same cards give the same bytes on any day. */
const DATE = 0x0021
const MAX_32 = 0xffffffff
const MAX_16 = 0xffff

export function localHeader({ name, size, crc }: ZipEntry): Buffer {
  const bytes = Buffer.from(name)
  const header = Buffer.alloc(30 + bytes.length)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(UTF8_NAMES, 6)
  header.writeUInt16LE(DATE, 12)
  header.writeUInt32LE(crc, 14)
  header.writeUInt32LE(size, 18)
  header.writeUInt32LE(size, 22)
  header.writeUInt16LE(bytes.length, 26)
  bytes.copy(header, 30)
  return header
}

export function localHeaderSize(name: string): number {
  return 30 + Buffer.byteLength(name)
}

export class ZipArchive {
  readonly #records: Buffer[] = []
  #position = 0

  get position(): number {
    return this.#position
  }

  /** Takes the place of entries that lie one behind the other, headers included; answers where the first begins. */
  place(entries: readonly ZipEntry[]): number {
    const start = this.#position
    for (const entry of entries) {
      this.#records.push(centralRecord(entry, this.#position))
      this.#position += localHeaderSize(entry.name) + entry.size
    }
    return start
  }

  /** The central directory and the end records; to be written at `position`. */
  end(): Buffer {
    const start = this.#position
    const directory = Buffer.concat(this.#records)
    const count = this.#records.length
    const isLarge = count >= MAX_16 || start + directory.length >= MAX_32
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(Math.min(count, MAX_16), 8)
    end.writeUInt16LE(Math.min(count, MAX_16), 10)
    end.writeUInt32LE(Math.min(directory.length, MAX_32), 12)
    end.writeUInt32LE(isLarge ? MAX_32 : start, 16)
    return Buffer.concat(isLarge ? [directory, zip64End(count, directory.length, start), end] : [directory, end])
  }
}

function centralRecord({ name, size, crc }: ZipEntry, offset: number): Buffer {
  const bytes = Buffer.from(name)
  const isFar = offset >= MAX_32
  const record = Buffer.alloc(46 + bytes.length + (isFar ? 12 : 0))
  record.writeUInt32LE(0x02014b50, 0)
  record.writeUInt16LE(isFar ? VERSION_ZIP64 : VERSION, 4)
  record.writeUInt16LE(isFar ? VERSION_ZIP64 : VERSION, 6)
  record.writeUInt16LE(UTF8_NAMES, 8)
  record.writeUInt16LE(DATE, 14)
  record.writeUInt32LE(crc, 16)
  record.writeUInt32LE(size, 20)
  record.writeUInt32LE(size, 24)
  record.writeUInt16LE(bytes.length, 28)
  record.writeUInt16LE(isFar ? 12 : 0, 30)
  record.writeUInt32LE(isFar ? MAX_32 : offset, 42)
  bytes.copy(record, 46)
  if (isFar) {
    const extra = 46 + bytes.length
    record.writeUInt16LE(1, extra)
    record.writeUInt16LE(8, extra + 2)
    record.writeBigUInt64LE(BigInt(offset), extra + 4)
  }
  return record
}

function zip64End(count: number, size: number, start: number): Buffer {
  const end = Buffer.alloc(56 + 20)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(VERSION_ZIP64, 12)
  end.writeUInt16LE(VERSION_ZIP64, 14)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(size), 40)
  end.writeBigUInt64LE(BigInt(start), 48)
  end.writeUInt32LE(0x07064b50, 56)
  end.writeBigUInt64LE(BigInt(start + size), 64)
  end.writeUInt32LE(1, 72)
  return end
}
