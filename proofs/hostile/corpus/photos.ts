// Photos: pictures of one person, and ZIP files of many.
import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import { chunk, PNG_TAIL } from '@samakart/card-engine/png-file'
import yazl from 'yazl'
import type { HostileRequest } from '../hostile-request.ts'

const EMPTY_ZIP = Buffer.from('504b0506000000000000000000000000000000000000', 'hex')

const zip = (
  what: string,
  body: () => Buffer | Promise<Buffer>,
  expected: number[],
  isLarge?: true,
): HostileRequest => ({
  what: `photos: ${what}`,
  as: 'member',
  path: ({ campaignId }) => `/campaigns/${campaignId}/photos`,
  headers: { 'content-type': 'application/zip' },
  body,
  expected,
  ...(isLarge ? { isLarge } : {}),
})

async function zipOf(content: Record<string, Buffer>): Promise<Buffer> {
  const file = new yazl.ZipFile()
  for (const [name, bytes] of Object.entries(content)) file.addBuffer(bytes, name)
  file.end()
  return buffer(file.outputStream as NodeJS.ReadableStream)
}

function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(99))), PNG_TAIL])
}

export const photos: HostileRequest[] = [
  zip('a ZIP of nothing', () => EMPTY_ZIP, [422]),
  zip('no ZIP', () => Buffer.alloc(100_000, 7), [422]),
  zip('a ZIP cut off', async () => (await zipOf({ 'a.jpg': Buffer.alloc(9_000, 7) })).subarray(0, -30), [422]),
  zip('a picture that inflates to 300 MB', () => zipOf({ 'a.jpg': Buffer.alloc(300_000_000) }), [201, 413, 422], true),
  zip('a picture of 60,000 by 60,000', () => zipOf({ 'a.png': png(60_000, 60_000) }), [201, 422]),
  zip('a path upwards', () => zipOf({ 'a/b.jpg': png(9, 9) }).then(upwards), [201, 422]),
  zip(
    '10,000 files of one byte',
    () => zipOf(Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`${at}.jpg`, Buffer.alloc(1)]))),
    [201, 413, 422],
    true,
  ),
  zip(
    '20,000 files of nothing',
    () => zipOf(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`${at}.jpg`, Buffer.alloc(0)]))),
    [422],
    true,
  ),
  {
    what: 'photo: a PNG of 60,000 by 60,000 for nobody',
    as: 'member',
    method: 'PUT',
    path: '/mpi/SN-DKR-26-00000000/photo',
    headers: { 'content-type': 'image/png' },
    body: () => png(60_000, 60_000),
    expected: [404, 413, 422],
  },
]

/** The names in a ZIP stand in it as they are. */
const upwards = (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replaceAll('a/b.jpg', '../.jpg'), 'latin1')
