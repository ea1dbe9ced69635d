import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { decodeChunks } from './aws-chunked.ts'
import { S3Error } from './s3-error.ts'
import { isSameHex, type SignatureContext, sha256Hex } from './signature.ts'

/** Decodes the request body and checks all digests that the request declared. */
export function readPayload(body: Buffer, headers: ReadonlyMap<string, string>, context: SignatureContext): Buffer {
  const declared = headers.get('x-amz-content-sha256')
  if (declared === undefined) {
    throw new S3Error('InvalidRequest', { Message: 'Missing required header for this request: x-amz-content-sha256' })
  }
  const { payload, trailers } = unwrap(body, declared, headers, context)
  checkDigests(payload, new Map([...headers, ...trailers]))
  return payload
}

function unwrap(
  body: Buffer,
  declared: string,
  headers: ReadonlyMap<string, string>,
  context: SignatureContext,
): { payload: Buffer; trailers: ReadonlyMap<string, string> } {
  const decodedLength = headers.get('x-amz-decoded-content-length')
  switch (declared) {
    case 'UNSIGNED-PAYLOAD':
      return { payload: body, trailers: new Map() }
    case 'STREAMING-UNSIGNED-PAYLOAD-TRAILER':
      return decodeChunks(body, decodedLength, undefined)
    case 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD':
      return decodeChunks(body, decodedLength, context)
  }
  if (declared.startsWith('STREAMING-')) throw new S3Error('NotImplemented')
  if (!isSameHex(sha256Hex(body), declared)) throw new S3Error('XAmzContentSHA256Mismatch')
  return { payload: body, trailers: new Map() }
}

const digests: Readonly<Record<string, (payload: Buffer) => Buffer>> = {
  'content-md5': (payload) => createHash('md5').update(payload).digest(),
  'x-amz-checksum-sha1': (payload) => createHash('sha1').update(payload).digest(),
  'x-amz-checksum-sha256': (payload) => createHash('sha256').update(payload).digest(),
  'x-amz-checksum-crc32': (payload) => {
    const digest = Buffer.alloc(4)
    digest.writeUInt32BE(crc32(payload))
    return digest
  },
}

function checkDigests(payload: Buffer, declaredDigests: ReadonlyMap<string, string>): void {
  for (const [name, declaredDigest] of declaredDigests) {
    const digest = digests[name]
    if (digest) {
      if (digest(payload).toString('base64') !== declaredDigest) throw new S3Error('BadDigest')
    } else if (/^x-amz-checksum-crc/.test(name)) throw new S3Error('NotImplemented')
  }
}
