// AWS Signature Version 4, the server's side:
// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { S3Error } from './s3-error.ts'

export interface SignedRequest {
  method: string
  /** As received, percent-encoded, without the query. */
  rawPath: string
  rawQuery: string
  headers: ReadonlyMap<string, string>
}

export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
}

/** What chunk signatures depend on. */
export interface SignatureContext {
  signingKey: Buffer
  signature: string
  amzDate: string
  scope: string
}

const ALGORITHM = 'AWS4-HMAC-SHA256'
const MAX_SKEW_MS = 15 * 60_000
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request,\s*SignedHeaders=([a-z0-9;-]+),\s*Signature=([0-9a-f]{64})$/

export function verifySignature(request: SignedRequest, credentials: Credentials, now: Date): SignatureContext {
  const authorization = request.headers.get('authorization')
  if (authorization === undefined) throw new S3Error('AccessDenied')
  const [, accessKeyId, date, region, signedHeaders, signature] = AUTHORIZATION.exec(authorization) ?? []
  if (!accessKeyId || !date || !region || !signedHeaders || !signature) {
    throw new S3Error('AuthorizationHeaderMalformed')
  }
  if (accessKeyId !== credentials.accessKeyId) {
    throw new S3Error('InvalidAccessKeyId', { AWSAccessKeyId: accessKeyId })
  }
  const amzDate = checkedDate(request.headers.get('x-amz-date'), date, now)
  checkSignedHeaders(request.headers, signedHeaders.split(';'))

  const scope = `${date}/${region}/s3/aws4_request`
  const canonicalRequest = canonicalRequestOf(request, signedHeaders)
  const stringToSign = [ALGORITHM, amzDate, scope, sha256Hex(canonicalRequest)].join('\n')
  const signingKey = signingKeyOf(credentials.secretAccessKey, date, region)
  if (!isSameHex(hmacHex(signingKey, stringToSign), signature)) {
    throw new S3Error('SignatureDoesNotMatch', {
      AWSAccessKeyId: accessKeyId,
      StringToSign: stringToSign,
      SignatureProvided: signature,
      CanonicalRequest: canonicalRequest,
    })
  }
  return { signingKey, signature, amzDate, scope }
}

/** The signature of one chunk of a signed stream. The first depends on the signature of the request. */
export function chunkSignature(context: SignatureContext, previous: string, chunk: Uint8Array): string {
  const { amzDate, scope, signingKey } = context
  const toSign = [`${ALGORITHM}-PAYLOAD`, amzDate, scope, previous, sha256Hex(''), sha256Hex(chunk)].join('\n')
  return hmacHex(signingKey, toSign)
}

export function sha256Hex(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex')
}

export function isSameHex(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))
}

function checkedDate(amzDate: string | undefined, scopeDate: string, now: Date): string {
  const parts = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(amzDate ?? '')
  if (!amzDate || !parts)
    throw new S3Error('AccessDenied', { Message: 'AWS authentication requires a valid x-amz-date' })
  if (!amzDate.startsWith(scopeDate)) throw new S3Error('AuthorizationHeaderMalformed')
  const [, year, month, day, hour, minute, second] = parts
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (!(Math.abs(time - now.getTime()) <= MAX_SKEW_MS)) throw new S3Error('RequestTimeTooSkewed')
  return amzDate
}

function checkSignedHeaders(headers: ReadonlyMap<string, string>, signed: readonly string[]): void {
  const required = [...headers.keys()].filter((name) => name === 'host' || name.startsWith('x-amz-'))
  const unsigned = required.filter((name) => !signed.includes(name))
  if (unsigned.length === 0) return
  const Message = 'There were headers present in the request which were not signed'
  throw new S3Error('AccessDenied', { Message, HeadersNotSigned: unsigned.join(', ') })
}

function canonicalRequestOf({ method, rawPath, rawQuery, headers }: SignedRequest, signedHeaders: string): string {
  const lines = signedHeaders.split(';').map((name) => `${name}:${canonicalValue(headers.get(name) ?? '')}\n`)
  const payloadHash = headers.get('x-amz-content-sha256') ?? ''
  return [method, canonicalPath(rawPath), canonicalQuery(rawQuery), lines.join(''), signedHeaders, payloadHash].join(
    '\n',
  )
}

const canonicalValue = (value: string) => value.trim().replace(/ +/g, ' ')

/** Unlike other services, S3 encodes the path once and does not resolve `.` and `..`. */
function canonicalPath(rawPath: string): string {
  return rawPath
    .split('/')
    .map((segment) => encode(decode(segment)))
    .join('/')
}

function canonicalQuery(rawQuery: string): string {
  return rawQuery
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return `${encode(decode(name))}=${encode(decode(value.join('=')))}`
    })
    .sort()
    .join('&')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new S3Error('InvalidArgument')
  }
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}

function signingKeyOf(secret: string, date: string, region: string): Buffer {
  return [date, region, 's3', 'aws4_request'].reduce<Buffer>(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    Buffer.from(`AWS4${secret}`),
  )
}

function hmacHex(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}
