import { crc32 } from 'node:zlib'

/** Packs parts without compressing them: for a reader that wants an archive of what is unpacked already. */
export function packStored(parts: ReadonlyMap<string, Buffer>): ArrayBuffer {
  const chunks: Buffer[] = []
  const records: Buffer[] = []
  let at = 0
  for (const [name, data] of parts) {
    const nameBytes = Buffer.from(name)
    // Version, flags (names are UTF-8), method, time, date, check sum, both sizes, name, extra.
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(0x0800, 2)
    facts.writeUInt32LE(crc32(data), 10)
    facts.writeUInt32LE(data.length, 14)
    facts.writeUInt32LE(data.length, 18)
    facts.writeUInt16LE(nameBytes.length, 22)
    const record = Buffer.alloc(46)
    record.writeUInt32LE(0x02014b50, 0)
    facts.copy(record, 6)
    record.writeUInt32LE(at, 42)
    records.push(record, nameBytes)
    chunks.push(Buffer.from('PK\x03\x04'), facts, nameBytes, data)
    at += 4 + facts.length + nameBytes.length + data.length
  }
  const directory = Buffer.concat(records)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.size, 8)
  end.writeUInt16LE(parts.size, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  const archive = new Uint8Array(at + directory.length + end.length)
  let place = 0
  for (const chunk of [...chunks, directory, end]) {
    archive.set(chunk, place)
    place += chunk.length
  }
  return archive.buffer
}
