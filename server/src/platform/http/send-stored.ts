import type { Readable } from 'node:stream'
import type { ByteRange } from '@samakart/sealed-files'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from '../refusal.ts'

export class RangeNotSatisfiable extends refusal('range_not_satisfiable', 416, {
  fr: 'La plage demandée dépasse le fichier ({size} octets).',
  en: 'The requested range is beyond the end of the file ({size} bytes).',
  wo: 'Wàll wi ñu laaj weesu na fichier bi ({size} octets).',
}) {}

export interface StoredFile {
  read(range?: ByteRange): Promise<Readable>
  sizeBytes: number
  /** Quoted. The content never changes under the same tag. */
  etag: string
  contentType: string
  /** ASCII. */
  fileName: string
}

/** A stored object as a download that can be resumed. */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
): Promise<FastifyReply> {
  void reply.headers({
    etag: file.etag,
    'accept-ranges': 'bytes',
    'content-disposition': `attachment; filename="${file.fileName}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    // The file is compressed already, and ranges must refer to its own bytes.
    'content-encoding': 'identity',
  })
  if (request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send()
  const isStale = request.headers['if-range'] !== undefined && request.headers['if-range'] !== file.etag
  const range = isStale ? undefined : readRange(request.headers.range, file.sizeBytes)
  void reply.type(file.contentType)
  if (range === 'unsatisfiable') {
    throw new RangeNotSatisfiable({
      values: { size: file.sizeBytes },
      headers: { 'content-range': `bytes */${file.sizeBytes}` },
    })
  }
  if (!range) {
    return reply.header('content-length', file.sizeBytes).send(await file.read())
  }
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`)
    .header('content-length', range.end - range.start + 1)
    .send(await file.read(range))
}

/** One range of bytes (RFC 9110). Several ranges, or another unit, count as none. */
export function readRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const [first, last] = [match[1] ?? '', match[2] ?? '']
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size || (first === '' && Number(last) === 0)) return 'unsatisfiable'
  return start > end ? undefined : { start, end }
}
