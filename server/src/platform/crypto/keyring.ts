import { createHash } from 'node:crypto'
import type { Secrets } from '../config/secrets.ts'
import { purposeKey } from './purpose-keys.ts'
import { openWith, sealWith } from './sealing.ts'
import { keyIdOfPublicKey, publicKeyFromBytes, type SigningKey, signingKeyFromSeed, verifyBytes } from './signatures.ts'

interface MasterKey {
  id: string
  bytes: Buffer
}

/** The keys of the installation. Keys of organizations are wrapped by the master key; see `tenant-keys.ts`. */
export class Keyring {
  /** Signs what leaves the service: manifests, registries, invoices, audit checkpoints. */
  readonly signing: SigningKey
  /** Sign access tokens; the first is current, the others are still believed. */
  readonly tokenKeys: readonly [SigningKey, ...SigningKey[]]
  readonly #masters: readonly [MasterKey, ...MasterKey[]]
  readonly #retiredSigning: readonly Buffer[]

  constructor(secrets: Secrets) {
    const previous = secrets.previousMaster ? [toMaster(secrets.previousMaster)] : []
    this.#masters = [toMaster(secrets.master), ...previous]
    this.signing = signingKeyFromSeed(secrets.signingSeed)
    this.#retiredSigning = secrets.retiredSigning
    const [current, ...others] = this.#masters
    this.tokenKeys = [toTokenKey(current), ...others.map(toTokenKey)]
  }

  get masterKeyId(): string {
    return this.#masters[0].id
  }

  knowsMasterKey(id: string): boolean {
    return this.#masters.some((master) => master.id === id)
  }

  /** A key for the installation's own use, never for an organization's data. */
  platformKey(purpose: string): Buffer {
    return purposeKey(this.#masters[0].bytes, `platform/${purpose}`)
  }

  wrap(key: Uint8Array, context: string): string {
    const master = this.#masters[0]
    return sealWith(master.id, purposeKey(master.bytes, 'wrap'), key, context)
  }

  unwrap(wrapped: string, context: string): Buffer {
    const id = wrapped.split('.')[1]
    const master = this.#masters.find((candidate) => candidate.id === id)
    if (!master) throw new Error('A stored key was wrapped by a master key that is not configured.')
    return openWith(purposeKey(master.bytes, 'wrap'), wrapped, context)
  }

  /** For whoever wants to check a signature: the present key and those that were retired. */
  issuerKeys() {
    const tell = (status: 'current' | 'retired') => (publicBytes: Buffer) => ({
      key_id: keyIdOfPublicKey(publicBytes),
      algorithm: 'Ed25519' as const,
      status,
      public_key: publicBytes.toString('base64'),
      fingerprint: createHash('sha256').update(publicBytes).digest('hex'),
    })
    return [tell('current')(this.signing.publicBytes), ...this.#retiredSigning.map(tell('retired'))]
  }

  /** True for a signature of the present signing key or of one that is listed as retired. */
  verifySigned(keyId: string, bytes: Uint8Array, signature: string): boolean {
    if (keyId === this.signing.keyId) return verifyBytes(this.signing.publicKey, bytes, signature)
    const retired = this.#retiredSigning.find((candidate) => keyIdOfPublicKey(candidate) === keyId)
    return retired !== undefined && verifyBytes(publicKeyFromBytes(retired), bytes, signature)
  }
}

function toMaster(bytes: Buffer): MasterKey {
  return { id: createHash('sha256').update(purposeKey(bytes, 'key-id')).digest('hex').slice(0, 16), bytes }
}

function toTokenKey(master: MasterKey): SigningKey {
  return signingKeyFromSeed(purposeKey(master.bytes, 'access-tokens'))
}
