// https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const END_BYTES = 22
const STORED = 0

/** One file of a ZIP that has no comment, unpacked by the browser. */
export async function readZipEntry(zip: Blob, wanted: string): Promise<Blob> {
  const bytes = new DataView(await zip.arrayBuffer())
  const end = bytes.byteLength - END_BYTES
  if (end < 0 || bytes.getUint32(end, true) !== END_OF_DIRECTORY) throw new Error('the file is no ZIP')
  let at = bytes.getUint32(end + 16, true)
  while (at < end && bytes.getUint32(at, true) === DIRECTORY_ENTRY) {
    const nameLength = bytes.getUint16(at + 28, true)
    const name = new TextDecoder().decode(new Uint8Array(bytes.buffer, at + 46, nameLength))
    if (name === wanted) return unpack(zip, bytes, at)
    at += 46 + nameLength + bytes.getUint16(at + 30, true) + bytes.getUint16(at + 32, true)
  }
  throw new Error(`the ZIP has no ${wanted}`)
}

async function unpack(zip: Blob, bytes: DataView, entry: number): Promise<Blob> {
  const header = bytes.getUint32(entry + 42, true)
  const start = header + 30 + bytes.getUint16(header + 26, true) + bytes.getUint16(header + 28, true)
  const packed = zip.slice(start, start + bytes.getUint32(entry + 20, true))
  if (bytes.getUint16(entry + 10, true) === STORED) return packed
  return new Response(packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))).blob()
}
