import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { canonicalJson } from '@samakart/rules/canonical-json'
import { randomSecret } from '#platform/random.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { publicLabelOf } from '#platform/sensitive/public-label.ts'
import { deviceKey, getDeviceInUse, organizationKey } from '../devices/device.ts'
import { getPass, statusAt } from '../passes/find-passes.ts'
import { openPass } from '../passes/holder.ts'
import { passStatement } from '../passes/sign-pass.ts'

/** How long a device accepts a bundle without synchronizing. */
const MAX_OFFLINE_HOURS = 72

/** Seals a pass for one device to carry offline. Without a device only the service can open the bundle. */
export async function makeBundle(
  scope: ReadScope,
  passId: string,
  deviceId: string | undefined,
): Promise<{ pass_id: string; bundle: Bundle }> {
  const pass = await getPass(scope, passId)
  const keys = await scope.keys()
  const key = deviceId ? deviceKey(keys, (await getDeviceInUse(scope, deviceId)).id) : organizationKey(keys)
  const { holder_name, campaign_name } = (await openPass(scope, pass)).holder
  const content = {
    statement: passStatement(pass),
    signature: pass.signature,
    signing_key_id: pass.signing_key_id,
    status: statusAt(pass, scope.now),
    holder: maskName(holder_name),
    campaign_name: campaign_name && publicLabelOf(campaign_name, 'fr').label,
    made_at: scope.now.toISOString(),
  }
  const latest = new Date(scope.now.getTime() + MAX_OFFLINE_HOURS * 3_600_000)
  const bundle = sealBundle({
    key,
    nonce: randomSecret(NONCE_BYTES),
    organizationId: scope.tenantId,
    passId: pass.pass_id,
    expiresAt: (pass.expires_at < latest ? pass.expires_at : latest).toISOString(),
    plaintext: Buffer.from(canonicalJson(content)),
  })
  return { pass_id: pass.pass_id, bundle }
}

/** `Awa Ndiaye` becomes `A••• N•••`: enough to compare with a document, too little to reveal a name. */
export function maskName(name: string): string {
  const parts = name.trim().split(/\s+/)
  return parts.map((part) => `${[...part][0] ?? ''}•••`).join(' ')
}

// docs/wallet-bundle.md describes the format, with test vectors. `device-verifier/` opens what this file seals.

const BUNDLE_ALGO = 'xor-sha256'
export const NONCE_BYTES = 24

const VERSION = 1
const BLOCK = 32
const PADDING = 256

interface Bundle {
  algo: typeof BUNDLE_ALGO
  /** base64 of version, key id, nonce, ciphertext and tag */
  encrypted: string
  /** SHA-256 of those bytes. It detects errors of the transport, not forgeries. */
  hash: string
  expires_at: string
}

interface BundleInput {
  /** The device's `offline_key`, or the organization's own. */
  key: Uint8Array
  /** Never used twice with the same key. */
  nonce: Uint8Array
  organizationId: string
  passId: string
  expiresAt: string
  plaintext: Uint8Array
}

export function sealBundle(input: BundleInput): Bundle {
  const { encryption, authentication } = bundleKeys(input)
  const padded = pad(input.plaintext)
  const header = Buffer.concat([Buffer.from([VERSION]), keyId(input.key), input.nonce])
  const ciphertext = xor(padded, keystream(encryption, padded.length))
  const tag = createHmac('sha256', authentication)
    .update(
      Buffer.concat([
        prefixed(BUNDLE_ALGO),
        prefixed(String(VERSION)),
        prefixed(input.organizationId),
        prefixed(input.passId),
        prefixed(input.expiresAt),
        header,
        ciphertext,
      ]),
    )
    .digest()
  const bytes = Buffer.concat([header, ciphertext, tag])
  return {
    algo: BUNDLE_ALGO,
    encrypted: bytes.toString('base64'),
    hash: createHash('sha256').update(bytes).digest('hex'),
    expires_at: input.expiresAt,
  }
}

export function bundleKeys({ key, nonce, organizationId, passId }: Omit<BundleInput, 'expiresAt' | 'plaintext'>) {
  const info = Buffer.concat([prefixed('wallet-bundle/v1'), prefixed(organizationId), prefixed(passId)])
  const both = Buffer.from(hkdfSync('sha256', key, nonce, info, 2 * BLOCK))
  return { encryption: both.subarray(0, BLOCK), authentication: both.subarray(BLOCK) }
}

/** Identifies a key, so that a device recognizes a bundle that was sealed for another one. */
export function keyId(key: Uint8Array): Buffer {
  return createHash('sha256')
    .update(Buffer.concat([prefixed('wallet-bundle/v1 key'), key]))
    .digest()
    .subarray(0, 4)
}

/** Block i is the HMAC of i. The key depends on the nonce, so no two bundles share a keystream. */
export function keystream(key: Uint8Array, length: number): Buffer {
  const blocks: Buffer[] = []
  for (let i = 0; i * BLOCK < length; i++) blocks.push(createHmac('sha256', key).update(u32(i)).digest())
  return Buffer.concat(blocks).subarray(0, length)
}

/** The length, the text, and zeros up to a multiple of 256 bytes, so that the size does not reveal the length of a name. */
function pad(text: Uint8Array): Buffer {
  const padded = Buffer.alloc(Math.ceil((4 + text.length) / PADDING) * PADDING)
  padded.writeUInt32BE(text.length)
  padded.set(text, 4)
  return padded
}

function xor(text: Uint8Array, stream: Uint8Array): Buffer {
  return Buffer.from(text.map((byte, place) => byte ^ (stream[place] ?? 0)))
}

function prefixed(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8')
  return Buffer.concat([u32(bytes.length), bytes])
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
