import { randomSecret } from '#platform/random.ts'

const TIMEOUT_MS = 20_000
/** An answer has a few kilobytes: a token and its certificates. */
const MAX_BYTES = 64 << 10
/** DER of the algorithm identifier of SHA-256. */
const SHA_256 = Buffer.from('300d06096086480165030402010500', 'hex')

/** The answer of a time-stamping service (RFC 3161) did not fit what was asked. */
export class TimeStampInvalid extends Error {
  override name = 'TimeStampInvalid'
}

/**
 * Asks for a time stamp on a SHA-256 and returns the whole answer, which `openssl ts -verify` checks against the certificate of the service. Only its
 * status, the hash and the nonce are looked at here, so that what is kept belongs to what was asked.
 */
export async function stampTime(address: string, digest: Uint8Array): Promise<Buffer> {
  const nonce = randomSecret(8)
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: new Uint8Array(timeStampRequest(digest, nonce)),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new TimeStampInvalid(`status ${response.status}`)
  const answer = await readBounded(response)
  checkTimeStamp(answer, digest, nonce)
  return answer
}

async function readBounded({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > MAX_BYTES) throw new TimeStampInvalid('too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export function timeStampRequest(digest: Uint8Array, nonce: Uint8Array): Buffer {
  const version = der(0x02, Buffer.from([1]))
  const wantsCertificate = der(0x01, Buffer.from([0xff]))
  return der(0x30, version, imprintOf(digest), integer(nonce), wantsCertificate)
}

/** TimeStampResp: a status, and a signed message whose content repeats the imprint and the nonce. */
export function checkTimeStamp(answer: Buffer, digest: Uint8Array, nonce: Uint8Array): void {
  const [whole] = readAll(answer)
  const [statusInfo, token] = whole ? readAll(whole.content) : []
  const [status] = statusInfo ? readAll(statusInfo.content) : []
  // 0 granted, 1 granted with modifications.
  if (status?.tag !== 0x02 || status.content.length !== 1 || (status.content[0] ?? 2) > 1)
    throw new TimeStampInvalid('was not granted')
  const info = token ? stampInfoOf(token.content) : []
  const [version, , imprint, , , ...rest] = info
  if (version?.tag !== 0x02 || !imprint?.whole.equals(imprintOf(digest)))
    throw new TimeStampInvalid('is of something else')
  if (!rest.some(({ whole }) => whole.equals(integer(nonce)))) throw new TimeStampInvalid('is of another request')
}

/** ContentInfo { type, [0] SignedData { version, digests, EncapsulatedContent { type, [0] OCTET STRING TSTInfo } … } } */
function stampInfoOf(contentInfo: Buffer): Value[] {
  const inside = (value: Value | undefined, at: number) => (value ? readAll(value.content)[at] : undefined)
  const signedData = inside(readAll(contentInfo)[1], 0)
  const octets = inside(inside(inside(signedData, 2), 1), 0)
  const info = inside(octets, 0)
  return info ? readAll(info.content) : []
}

interface Value {
  tag: number
  content: Buffer
  whole: Buffer
}

/** The DER values that follow one another in these bytes. */
function readAll(bytes: Buffer): Value[] {
  const values: Value[] = []
  let at = 0
  while (at < bytes.length) {
    const tag = bytes[at] ?? 0
    const first = bytes[at + 1] ?? 0
    const lengthBytes = first < 0x80 ? 0 : first & 0x7f
    if (lengthBytes > 4 || first === 0x80) throw new TimeStampInvalid('is not DER')
    const start = at + 2 + lengthBytes
    if (start > bytes.length) throw new TimeStampInvalid('is cut off')
    const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes)
    if (start + length > bytes.length) throw new TimeStampInvalid('is cut off')
    values.push({ tag, content: bytes.subarray(start, start + length), whole: bytes.subarray(at, start + length) })
    at = start + length
  }
  return values
}

const imprintOf = (digest: Uint8Array) => der(0x30, SHA_256, der(0x04, digest))

/** Positive, in as few bytes as possible. */
function integer(bytes: Uint8Array): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0)
  const least = start < 0 ? Uint8Array.of(0) : bytes.subarray(start)
  return der(0x02, (least[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), least]) : least)
}

export function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const length = content.length
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content])
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length]), bytes, content])
}
