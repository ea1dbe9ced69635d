// The device's half of docs/wallet-bundle.md: checks and opens an offline bundle with WebCrypto only. It imports nothing,
// so that it runs unchanged in a browser, a web view or Node.

export interface Bundle {
  algo: string
  encrypted: string
  hash: string
  expires_at: string
}

export interface VerificationKey {
  key_id: string
  /** The 32 raw bytes of an Ed25519 key, base64. */
  public_key: string
}

/** What the device got when it was registered, and the bundle to open. */
export interface OpenRequest {
  bundle: Bundle
  passId: string
  organizationId: string
  /** base64 */
  offlineKey: string
  verificationKeys: readonly VerificationKey[]
  now: Date
}

export interface OpenedPass {
  pass_id: string
  mpi_id: string
  pass_type: string
  /** As it was when the bundle was made. */
  status: 'active' | 'revoked' | 'expired'
  holder: string
  campaign_name: string | null
  issued_at: string
  expires_at: string
  made_at: string
}

export type Reason =
  | 'malformed'
  | 'unknown_version'
  | 'other_key'
  | 'tampered'
  | 'hash_mismatch'
  | 'expired'
  | 'unknown_signer'
  | 'bad_signature'
  | 'other_pass'
  | 'deleted'

export class BundleRefused extends Error {
  override name = 'BundleRefused'
  readonly reason: Reason

  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

const ALGO = 'xor-sha256'
const VERSION = 1
const KEY_ID = 4
const NONCE = 24
const HEADER = 1 + KEY_ID + NONCE
const TAG = 32
const BLOCK = 32
const PADDING = 256
const MAX_BUNDLE_BYTES = 16_384

type Bytes = Uint8Array<ArrayBuffer>

/** Decrypts only after the tag has proved that the bundle is complete, unchanged and made for this device and pass. */
export async function openBundle(request: OpenRequest): Promise<OpenedPass> {
  const { bundle, passId, organizationId, now } = request
  if (bundle.algo !== ALGO || typeof bundle.expires_at !== 'string') throw new BundleRefused('malformed')
  const bytes = fromBase64(bundle.encrypted)
  if (bytes.length > MAX_BUNDLE_BYTES || bytes.length < HEADER + PADDING + TAG) throw new BundleRefused('malformed')
  if ((bytes.length - HEADER - TAG) % PADDING !== 0) throw new BundleRefused('malformed')
  if (bytes[0] !== VERSION) throw new BundleRefused('unknown_version')

  const key = fromBase64(request.offlineKey)
  const expectedKeyId = (await sha256(join(prefixed('wallet-bundle/v1 key'), key))).subarray(0, KEY_ID)
  if (!areEqual(bytes.subarray(1, 1 + KEY_ID), expectedKeyId)) throw new BundleRefused('other_key')

  const header = bytes.slice(0, HEADER)
  const ciphertext = bytes.slice(HEADER, bytes.length - TAG)
  const tag = bytes.slice(bytes.length - TAG)
  const [encryption, authentication] = await bundleKeys(key, header.slice(1 + KEY_ID), organizationId, passId)
  const sealed = join(
    prefixed(ALGO),
    prefixed(String(VERSION)),
    prefixed(organizationId),
    prefixed(passId),
    prefixed(bundle.expires_at),
    header,
    ciphertext,
  )
  if (!(await crypto.subtle.verify('HMAC', authentication, tag, sealed))) throw new BundleRefused('tampered')
  if (toHex(await sha256(bytes)) !== bundle.hash) throw new BundleRefused('hash_mismatch')
  if (!(Date.parse(bundle.expires_at) > now.getTime())) throw new BundleRefused('expired')
  const content = JSON.parse(new TextDecoder().decode(unpad(await decrypt(encryption, ciphertext))))
  return readContent(content, request)
}

interface Content {
  statement: string
  signature: string
  signing_key_id: string
  status: OpenedPass['status']
  holder: string
  campaign_name: string | null
  made_at: string
}

/** The installation signs the statement inside, so the key of a device opens passes but cannot issue them. */
async function readContent(content: Content, request: OpenRequest): Promise<OpenedPass> {
  const signer = request.verificationKeys.find(({ key_id }) => key_id === content.signing_key_id)
  if (!signer) throw new BundleRefused('unknown_signer')
  const publicKey = await crypto.subtle.importKey('raw', fromBase64(signer.public_key), 'Ed25519', false, ['verify'])
  const isSigned = await crypto.subtle.verify(
    'Ed25519',
    publicKey,
    fromBase64(content.signature),
    encode(content.statement),
  )
  if (!isSigned) throw new BundleRefused('bad_signature')
  const { type, organization_id, pass_id, mpi_id, pass_type, issued_at, expires_at } = JSON.parse(content.statement)
  if (type !== 'samakart/wallet-pass/v1' || pass_id !== request.passId || organization_id !== request.organizationId) {
    throw new BundleRefused('other_pass')
  }
  if (!(Date.parse(expires_at) > request.now.getTime())) throw new BundleRefused('expired')
  const { status, holder, campaign_name, made_at } = content
  return { pass_id, mpi_id, pass_type, status, holder, campaign_name, issued_at, expires_at, made_at }
}

async function bundleKeys(key: Bytes, nonce: Bytes, organizationId: string, passId: string) {
  const root = await crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveBits'])
  const info = join(prefixed('wallet-bundle/v1'), prefixed(organizationId), prefixed(passId))
  const bits = await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: nonce, info }, root, 512)
  const toHmac = (part: ArrayBuffer, use: 'sign' | 'verify') =>
    crypto.subtle.importKey('raw', part, { name: 'HMAC', hash: 'SHA-256' }, false, [use])
  return Promise.all([toHmac(bits.slice(0, BLOCK), 'sign'), toHmac(bits.slice(BLOCK), 'verify')])
}

async function decrypt(key: Parameters<typeof crypto.subtle.sign>[1], ciphertext: Bytes): Promise<Bytes> {
  const plain = new Uint8Array(ciphertext)
  for (let block = 0; block * BLOCK < plain.length; block++) {
    const stream = new Uint8Array(await crypto.subtle.sign('HMAC', key, u32(block)))
    for (let i = 0; i < BLOCK && block * BLOCK + i < plain.length; i++) {
      plain[block * BLOCK + i] = (plain[block * BLOCK + i] ?? 0) ^ (stream[i] ?? 0)
    }
  }
  return plain
}

function unpad(plain: Bytes): Bytes {
  const length = new DataView(plain.buffer).getUint32(0)
  if (length > plain.length - 4) throw new BundleRefused('malformed')
  return plain.slice(4, 4 + length)
}

/** Accepts only canonical base64: no line breaks, no missing padding, no stray bits in the last character. */
function fromBase64(text: string): Bytes {
  try {
    const decoded = atob(text)
    if (btoa(decoded) !== text) throw new BundleRefused('malformed')
    return Uint8Array.from(decoded, (character) => character.charCodeAt(0))
  } catch {
    throw new BundleRefused('malformed')
  }
}

const encode = (text: string): Bytes => new Uint8Array(new TextEncoder().encode(text))

function u32(value: number): Bytes {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

function prefixed(text: string): Bytes {
  const bytes = encode(text)
  return join(u32(bytes.length), bytes)
}

function join(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let place = 0
  for (const part of parts) {
    whole.set(part, place)
    place += part.length
  }
  return whole
}

const sha256 = async (bytes: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

const toHex = (bytes: Bytes): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const areEqual = (a: Bytes, b: Bytes): boolean => a.length === b.length && a.every((byte, i) => byte === b[i])
