import { createHash, type KeyObject } from 'node:crypto'
import {
  keyIdOfPublicKey,
  publicKeyFromBytes,
  type SigningKey,
  signingKeyFromSeed,
  verifyBytes,
} from '@samakart/rules/signatures'
import type { Secrets } from '../config/secrets.ts'
import { MasterKeyUnknown } from '../refusals.ts'
import { type KeyHolder, KeysInMemory } from './key-holder.ts'
import { purposeKey } from './purpose-keys.ts'

/** The installation as a signer. The private key stays where it is held. */
export interface InstallationSigner {
  keyId: string
  publicKey: KeyObject
  publicBytes: Buffer
  /** In base64. */
  sign(bytes: Uint8Array): Promise<string>
}

/** The keys of the installation. Keys of organizations are wrapped by the master key; see `tenant-keys.ts`. */
export class Keyring {
  /** Certifies the keys of organizations, and signs what the installation itself states: invoices, audit checkpoints, passes. */
  readonly signing: InstallationSigner
  /** Public keys that signed before. */
  readonly retiredSigning: readonly Buffer[]
  readonly #holder: KeyHolder
  readonly #tokenKeys: ReadonlyMap<string, SigningKey>
  #currentId: string
  #platformRoot: Buffer | undefined

  private constructor(
    holder: KeyHolder,
    retiredSigning: readonly Buffer[],
    tokenKeys: ReadonlyMap<string, SigningKey>,
  ) {
    const publicBytes = holder.signingPublicBytes
    this.signing = {
      keyId: keyIdOfPublicKey(publicBytes),
      publicKey: publicKeyFromBytes(publicBytes),
      publicBytes,
      sign: (bytes) => holder.sign(bytes),
    }
    this.retiredSigning = retiredSigning
    this.#holder = holder
    this.#tokenKeys = tokenKeys
    this.#currentId = holder.masterKeyIds[0]
  }

  static async open(holder: KeyHolder, retiredSigning: readonly Buffer[]): Promise<Keyring> {
    const tokenKeys = new Map<string, SigningKey>()
    for (const id of holder.masterKeyIds)
      tokenKeys.set(id, signingKeyFromSeed(await holder.derive(id, 'access-tokens')))
    return new Keyring(holder, retiredSigning, tokenKeys)
  }

  /** The keys of access tokens. The first one signs; signatures of the others are still accepted. */
  get tokenKeys(): readonly [SigningKey, ...SigningKey[]] {
    const others = [...this.#tokenKeys].filter(([id]) => id !== this.#currentId).map(([, key]) => key)
    return [this.#tokenKeys.get(this.#currentId) as SigningKey, ...others]
  }

  /** The master key that the configuration asks for. It is in use once a rotation has wrapped all keys with it. */
  get masterKeyId(): string {
    return this.#holder.masterKeyIds[0]
  }

  get knownMasterKeyIds(): readonly string[] {
    return this.#holder.masterKeyIds
  }

  hasMasterKey(id: string): boolean {
    return this.#holder.masterKeyIds.includes(id)
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
    if (!this.hasMasterKey(id)) throw new MasterKeyUnknown()
    this.#currentId = id
  }

  wrap(key: Uint8Array, context: string): Promise<string> {
    return this.#holder.wrap(this.#currentId, key, context)
  }

  unwrap(wrapped: string, context: string): Promise<Buffer> {
    return this.#holder.unwrap(wrapped, context)
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

/** With the keys that the settings or the data folder have. */
export const openKeyring = (secrets: Secrets): Promise<Keyring> =>
  Keyring.open(new KeysInMemory(secrets), secrets.retiredSigning)
