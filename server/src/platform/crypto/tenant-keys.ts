import { createSecretKey, type KeyObject } from 'node:crypto'
import type { SigningKey } from '@samakart/rules/signatures'
import { purposeKey } from './purpose-keys.ts'
import { keyIdOf, openWith, SealingKeyUnknown, sealWith } from './sealing.ts'

/** The tenant of requests without a signed-in caller. It is no organization, but it has keys like one. */
export const NOBODY = ''

/** The keys of one organization. They are loaded once and then used synchronously. */
export interface TenantKeys {
  /** `context` names where the value lives: `table.column:row`. */
  seal(plaintext: string, context: string): string
  open(sealed: string, context: string): string
  /** A stable key for one purpose: blind indexes, tokens, signatures of passes. */
  derive(purpose: string): Buffer
  readonly sealingKeyId: string
  /** Undefined for an organization that has not signed anything since organizations have keys of their own. */
  readonly signing: OrganizationSigning | undefined
  /**
   * For a sandbox process that seals thousands of values. It can derive keys for these purposes only and open no older
   * values.
   */
  exportFor(purposes: readonly string[]): ExportedKeys
}

/** Keys as plain data, for one task of a sandbox process. */
export interface ExportedKeys {
  tenantId: string
  sealing: { id: string; key: Uint8Array }
  derived: ReadonlyMap<string, Uint8Array>
}

/** What an organization signs with. */
export interface OrganizationSigning {
  key: SigningKey
  /** Since when the organization has this key. */
  since: Date
  /** The public keys that it signed with before. */
  retired: readonly Buffer[]
}

/** The keys of an organization as they were read. */
export interface KeySet {
  sealing: ExportedKeys['sealing']
  /** Every key that opens values, the sealing key among them. */
  all: ReadonlyMap<string, Uint8Array>
  derive(purpose: string): Buffer
  signing?: OrganizationSigning | undefined
}

export function importKeys({ tenantId, sealing, derived }: ExportedKeys): TenantKeys {
  const derive = (purpose: string) => {
    const key = derived.get(purpose)
    if (!key) throw new Error(`No key was exported for ${purpose}.`)
    return Buffer.from(key)
  }
  return new RenewableKeys(tenantId, { sealing, derive, all: new Map([[sealing.id, sealing.key]]) })
}

/** Whoever holds the object has the newest keys that the process has read, also in the middle of a job. */
export class RenewableKeys implements TenantKeys {
  readonly #tenantId: string
  #set: KeySet
  #sealer: KeyObject
  #openers: ReadonlyMap<string, KeyObject>

  constructor(tenantId: string, set: KeySet) {
    this.#tenantId = tenantId
    this.#set = set
    this.#sealer = createSecretKey(set.sealing.key)
    this.#openers = openersOf(set)
  }

  renew(set: KeySet): void {
    this.#set = set
    this.#sealer = createSecretKey(set.sealing.key)
    this.#openers = openersOf(set)
  }

  get sealingKeyId(): string {
    return this.#set.sealing.id
  }

  get signing(): OrganizationSigning | undefined {
    return this.#set.signing
  }

  has(keyId: string): boolean {
    return this.#openers.has(keyId)
  }

  seal(plaintext: string, context: string): string {
    const bytes = Buffer.from(plaintext, 'utf8')
    return sealWith(this.#set.sealing.id, this.#sealer, bytes, `${this.#tenantId}|${context}`)
  }

  open(sealed: string, context: string): string {
    const key = this.#openers.get(keyIdOf(sealed))
    if (!key) throw new SealingKeyUnknown(this.#tenantId)
    return openWith(key, sealed, `${this.#tenantId}|${context}`).toString('utf8')
  }

  derive(purpose: string): Buffer {
    return this.#set.derive(purpose)
  }

  exportFor(purposes: readonly string[]): ExportedKeys {
    const derived = new Map(purposes.map((purpose) => [purpose, this.derive(purpose)]))
    return { tenantId: this.#tenantId, sealing: this.#set.sealing, derived }
  }
}

const openersOf = ({ all }: KeySet) => new Map([...all].map(([id, key]) => [id, createSecretKey(key)]))

export const derivingFrom = (root: Buffer) => (purpose: string) => purposeKey(root, purpose)
