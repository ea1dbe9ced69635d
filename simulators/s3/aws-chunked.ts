// https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html
import { S3Error } from './s3-error.ts'
import { chunkSignature, isSameHex, type SignatureContext } from './signature.ts'

const CRLF = '\r\n'
const CHUNK_HEAD = /^([0-9a-f]+)(?:;chunk-signature=([0-9a-f]{64}))?$/i

/** With `context`, every chunk must have a signature. */
export function decodeChunks(
  body: Buffer,
  decodedLength: string | undefined,
  context: SignatureContext | undefined,
): { payload: Buffer; trailers: Map<string, string> } {
  const chunks: Buffer[] = []
  let previous = context?.signature ?? ''
  let position = 0
  for (;;) {
    const head = lineAt(body, position)
    const [, size = '', signature] = CHUNK_HEAD.exec(head) ?? []
    if (size === '') throw new S3Error('IncompleteBody')
    const start = position + head.length + CRLF.length
    const chunk = body.subarray(start, start + Number.parseInt(size, 16))
    if (chunk.length !== Number.parseInt(size, 16)) throw new S3Error('IncompleteBody')
    if (context) previous = checkedSignature(context, previous, chunk, signature)
    if (chunk.length === 0) {
      const payload = Buffer.concat(chunks)
      if (Number(decodedLength) !== payload.length) throw new S3Error('IncompleteBody')
      return { payload, trailers: trailersAt(body, start) }
    }
    chunks.push(chunk)
    position = start + chunk.length + CRLF.length
  }
}

function checkedSignature(
  context: SignatureContext,
  previous: string,
  chunk: Buffer,
  given: string | undefined,
): string {
  const signature = chunkSignature(context, previous, chunk)
  if (!given || !isSameHex(signature, given)) throw new S3Error('SignatureDoesNotMatch')
  return signature
}

function lineAt(body: Buffer, position: number): string {
  const end = body.indexOf(CRLF, position)
  if (end < 0) throw new S3Error('IncompleteBody')
  return body.toString('latin1', position, end)
}

function trailersAt(body: Buffer, position: number): Map<string, string> {
  const lines = body.toString('latin1', position).split(CRLF)
  return new Map(
    lines
      .filter((line) => line.includes(':'))
      .map((line) => [line.slice(0, line.indexOf(':')).trim().toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
}
