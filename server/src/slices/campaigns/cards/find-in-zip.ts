import type { ReadArtifact } from '../files/artifact-reader.ts'
import type { Artifact } from '../jobs/artifacts.ts'

const END_BYTES = 22
const ZIP64_END_BYTES = 76
const RECORD_BYTES = 46
const LOCAL_HEADER_BYTES = 30
/** Stands for a value that is in the ZIP64 fields. */
const UINT32_MAX = 0xffffffff

/** Finds the bytes of one entry in a job's ZIP, whose entries are not compressed. */
export async function findInZip(read: ReadArtifact, zip: Artifact, name: string) {
  const tail = await readRange(read, Math.max(0, zip.size_bytes - END_BYTES - ZIP64_END_BYTES), zip.size_bytes)
  const { start, end } = directoryOf(tail, zip.size_bytes)
  const directory = await readRange(read, start, end)
  for (let at = 0; at + RECORD_BYTES <= directory.length; ) {
    const nameBytes = directory.readUInt16LE(at + 28)
    const extraBytes = directory.readUInt16LE(at + 30)
    const nameStart = at + RECORD_BYTES
    if (directory.toString('utf8', nameStart, nameStart + nameBytes) === name) {
      const near = directory.readUInt32LE(at + 42)
      const offset = near === UINT32_MAX ? Number(directory.readBigUInt64LE(nameStart + nameBytes + 4)) : near
      const first = offset + LOCAL_HEADER_BYTES + nameBytes
      return { start: first, end: first + directory.readUInt32LE(at + 20) - 1 }
    }
    at = nameStart + nameBytes + extraBytes
  }
  return undefined
}

function directoryOf(tail: Buffer, size: number): { start: number; end: number } {
  const end = tail.length - END_BYTES
  const start = tail.readUInt32LE(end + 16)
  if (start !== UINT32_MAX) return { start, end: size - END_BYTES }
  const far = end - ZIP64_END_BYTES
  return { start: Number(tail.readBigUInt64LE(far + 48)), end: size - END_BYTES - ZIP64_END_BYTES }
}

async function readRange(read: ReadArtifact, start: number, end: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await read({ start, end: end - 1 })) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
