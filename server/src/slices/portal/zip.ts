import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipSource {
  name: string
  content(): Iterable<Uint8Array>
}

const VERSION = 20
const DEFLATED = 8
/** Sizes follow the data, names are UTF-8. */
const FLAGS = 0x0808
/** 1 January 1980, the earliest a ZIP can say: the same portal gives the same bytes on any day. */
const DATE = 0x0021

interface Written {
  name: Buffer
  offset: number
  crc: number
  packedBytes: number
  sizeBytes: number
}

/** A ZIP of a few files below 4 GB, written as it is read. */
export function zipOf(sources: readonly ZipSource[]): Readable {
  return Readable.from(zipChunks(sources), { objectMode: false })
}

async function* zipChunks(sources: readonly ZipSource[]): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let position = 0
  for (const source of sources) {
    const entry: Written = { name: Buffer.from(source.name), offset: position, crc: 0, packedBytes: 0, sizeBytes: 0 }
    const header = Buffer.concat([local(entry), entry.name])
    yield header
    for await (const chunk of deflated(source, entry)) {
      entry.packedBytes += chunk.length
      yield chunk
    }
    const sizes = descriptor(entry)
    yield sizes
    position += header.length + entry.packedBytes + sizes.length
    written.push(entry)
  }
  const directory = Buffer.concat(written.flatMap((entry) => [central(entry), entry.name]))
  yield Buffer.concat([directory, end(written.length, directory.length, position)])
}

function deflated(source: ZipSource, entry: Written): AsyncIterable<Buffer> {
  function* measured() {
    for (const chunk of source.content()) {
      entry.crc = crc32(chunk, entry.crc)
      entry.sizeBytes += chunk.length
      yield chunk
    }
  }
  return pipeline(Readable.from(measured()), createDeflateRaw({ level: 6 }), () => {})
}

function local({ name }: Written): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATED, 8)
  header.writeUInt16LE(DATE, 12)
  header.writeUInt16LE(name.length, 26)
  return header
}

function descriptor({ crc, packedBytes, sizeBytes }: Written): Buffer {
  const sizes = Buffer.alloc(16)
  sizes.writeUInt32LE(0x08074b50, 0)
  sizes.writeUInt32LE(crc, 4)
  sizes.writeUInt32LE(packedBytes, 8)
  sizes.writeUInt32LE(sizeBytes, 12)
  return sizes
}

function central({ name, offset, crc, packedBytes, sizeBytes }: Written): Buffer {
  const record = Buffer.alloc(46)
  record.writeUInt32LE(0x02014b50, 0)
  record.writeUInt16LE(VERSION, 4)
  record.writeUInt16LE(VERSION, 6)
  record.writeUInt16LE(FLAGS, 8)
  record.writeUInt16LE(DEFLATED, 10)
  record.writeUInt16LE(DATE, 14)
  record.writeUInt32LE(crc, 16)
  record.writeUInt32LE(packedBytes, 20)
  record.writeUInt32LE(sizeBytes, 24)
  record.writeUInt16LE(name.length, 28)
  record.writeUInt32LE(offset, 42)
  return record
}

function end(count: number, sizeBytes: number, start: number): Buffer {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(sizeBytes, 12)
  record.writeUInt32LE(start, 16)
  return record
}
