import { createHash } from 'node:crypto'
import { type SigningKey, signBytes, signingKeyFromSeed } from '@samakart/rules/signatures'
import type { Secrets } from '../config/secrets.ts'
import { MasterKeyUnknown } from '../refusals.ts'
import { purposeKey } from './purpose-keys.ts'
import { keyIdOf, openWith, sealWith } from './sealing.ts'

/**
 * Holds the secrets of the installation and uses them for others, who never see them. It answers later, so that a key management service
 * or a PKCS#11 module can take the place of the one that has them in memory.
 */
export interface KeyHolder {
  /** Ids of master keys, which do not reveal them: the one that is asked for, then one that still unwraps. */
  readonly masterKeyIds: readonly [string, ...string[]]
  /** The raw Ed25519 key that verifies what `sign` makes. */
  readonly signingPublicBytes: Buffer
  wrap(masterKeyId: string, key: Uint8Array, context: string): Promise<string>
  unwrap(wrapped: string, context: string): Promise<Buffer>
  /** A secret of this process, the same as long as the master key is. */
  derive(masterKeyId: string, purpose: string): Promise<Buffer>
  /** In base64. */
  sign(bytes: Uint8Array): Promise<string>
}

/** Keys from the settings, or from files in the data folder. */
export class KeysInMemory implements KeyHolder {
  readonly masterKeyIds: readonly [string, ...string[]]
  readonly #masters: ReadonlyMap<string, Buffer>
  readonly #signing: SigningKey

  constructor({ master, previousMaster, signingSeed }: Secrets) {
    this.masterKeyIds = [masterKeyIdOf(master), ...(previousMaster ? [masterKeyIdOf(previousMaster)] : [])]
    this.#masters = new Map(
      [master, ...(previousMaster ? [previousMaster] : [])].map((key) => [masterKeyIdOf(key), key]),
    )
    this.#signing = signingKeyFromSeed(signingSeed)
  }

  get signingPublicBytes(): Buffer {
    return this.#signing.publicBytes
  }

  async wrap(masterKeyId: string, key: Uint8Array, context: string): Promise<string> {
    return sealWith(masterKeyId, purposeKey(this.#master(masterKeyId), 'wrap'), key, context)
  }

  async unwrap(wrapped: string, context: string): Promise<Buffer> {
    return openWith(purposeKey(this.#master(keyIdOf(wrapped)), 'wrap'), wrapped, context)
  }

  async derive(masterKeyId: string, purpose: string): Promise<Buffer> {
    return purposeKey(this.#master(masterKeyId), purpose)
  }

  async sign(bytes: Uint8Array): Promise<string> {
    return signBytes(this.#signing, bytes)
  }

  #master(id: string): Buffer {
    const master = this.#masters.get(id)
    if (!master) throw new MasterKeyUnknown()
    return master
  }
}

function masterKeyIdOf(master: Uint8Array): string {
  return createHash('sha256').update(purposeKey(master, 'key-id')).digest('hex').slice(0, 16)
}
