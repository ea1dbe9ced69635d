import { createHash } from 'node:crypto'
import type { Secrets } from '../config/secrets.ts'
import { MasterKeyUnknown } from '../refusals.ts'
import { purposeKey } from './purpose-keys.ts'
import { openWith, sealWith } from './sealing.ts'
import { keyIdOfPublicKey, publicKeyFromBytes, type SigningKey, signingKeyFromSeed, verifyBytes } from './signatures.ts'

interface MasterKey {
  id: string
  bytes: Buffer
  tokenKey: SigningKey
}

/** The keys of the installation. Keys of organizations are wrapped by the master key; see `tenant-keys.ts`. */
export class Keyring {
  /** Signs what leaves the service: manifests, registries, invoices, audit checkpoints. */
  readonly signing: SigningKey
  readonly #masters: readonly [MasterKey, ...MasterKey[]]
  #current: MasterKey
  #platformRoot: Buffer | undefined
  /** Public keys that signed before. */
  readonly retiredSigning: readonly Buffer[]

  constructor(secrets: Secrets) {
    const previous = secrets.previousMaster ? [toMaster(secrets.previousMaster)] : []
    this.#masters = [toMaster(secrets.master), ...previous]
    this.#current = this.#masters[0]
    this.signing = signingKeyFromSeed(secrets.signingSeed)
    this.retiredSigning = secrets.retiredSigning
  }

  /** The keys of access tokens. The first one signs; signatures of the others are still accepted. */
  get tokenKeys(): readonly [SigningKey, ...SigningKey[]] {
    const others = this.#masters.filter((master) => master !== this.#current)
    return [this.#current.tokenKey, ...others.map((master) => master.tokenKey)]
  }

  /** The master key that the configuration asks for. It is in use once a rotation has wrapped all keys with it. */
  get masterKeyId(): string {
    return this.#masters[0].id
  }

  get knownMasterKeyIds(): readonly string[] {
    return this.#masters.map(({ id }) => id)
  }

  hasMasterKey(id: string): boolean {
    return this.#masters.some((master) => master.id === id)
  }

  /** A key for the installation's own use, never for an organization's data. It outlives every master key. */
  platformKey(purpose: string): Buffer {
    if (!this.#platformRoot) throw new Error('The keys of the installation were not read yet.')
    return purposeKey(this.#platformRoot, `platform/${purpose}`)
  }

  usePlatformRoot(root: Buffer): void {
    this.#platformRoot = root
  }

  /**
   * Wraps and signs with this master key from now on. The database says which one it is, so that processes with a new
   * master key and those that still have only the old one can run side by side until the rotation.
   */
  useMasterKey(id: string): void {
    const master = this.#masters.find((candidate) => candidate.id === id)
    if (!master) throw new MasterKeyUnknown()
    this.#current = master
  }

  wrap(key: Uint8Array, context: string): string {
    return sealWith(this.#current.id, purposeKey(this.#current.bytes, 'wrap'), key, context)
  }

  unwrap(wrapped: string, context: string): Buffer {
    const id = wrapped.split('.')[1]
    const master = this.#masters.find((candidate) => candidate.id === id)
    if (!master) throw new MasterKeyUnknown()
    return openWith(purposeKey(master.bytes, 'wrap'), wrapped, context)
  }

  /** The public keys that verify our signatures: the current one and the retired ones. */
  issuerKeys() {
    const describe = (status: 'current' | 'retired') => (publicBytes: Buffer) => ({
      key_id: keyIdOfPublicKey(publicBytes),
      algorithm: 'Ed25519' as const,
      status,
      public_key: publicBytes.toString('base64'),
      fingerprint: createHash('sha256').update(publicBytes).digest('hex'),
    })
    return [describe('current')(this.signing.publicBytes), ...this.retiredSigning.map(describe('retired'))]
  }

  /** True for a signature of the current signing key or of a retired one. */
  verifySigned(keyId: string, bytes: Uint8Array, signature: string): boolean {
    if (keyId === this.signing.keyId) return verifyBytes(this.signing.publicKey, bytes, signature)
    const retired = this.retiredSigning.find((candidate) => keyIdOfPublicKey(candidate) === keyId)
    return retired !== undefined && verifyBytes(publicKeyFromBytes(retired), bytes, signature)
  }
}

function toMaster(bytes: Buffer): MasterKey {
  return {
    id: createHash('sha256').update(purposeKey(bytes, 'key-id')).digest('hex').slice(0, 16),
    bytes,
    tokenKey: signingKeyFromSeed(purposeKey(bytes, 'access-tokens')),
  }
}
