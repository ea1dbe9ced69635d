import { createSecretKey, randomBytes } from 'node:crypto'
import type { ReadDb, Tx } from '../db/database.ts'
import type { TenantKeyRow } from '../db/tables.ts'
import type { Keyring } from './keyring.ts'
import { purposeKey } from './purpose-keys.ts'
import { keyIdOf, openWith, SealBroken, sealWith } from './sealing.ts'

/** The tenant of requests without a signed-in caller. It has no row; its keys come from the master key. */
export const NOBODY = ''

/** The keys of one organization. They are loaded once and then used synchronously. */
export interface TenantKeys {
  /** `context` names where the value lives: `table.column:row`. */
  seal(plaintext: string, context: string): string
  open(sealed: string, context: string): string
  /** A stable key for one purpose: blind indexes, tokens, signatures of passes. */
  derive(purpose: string): Buffer
  readonly sealingKeyId: string
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

export function importKeys({ tenantId, sealing, derived }: ExportedKeys): TenantKeys {
  const derive = (purpose: string) => {
    const key = derived.get(purpose)
    if (!key) throw new Error(`No key was exported for ${purpose}.`)
    return Buffer.from(key)
  }
  return asTenantKeys(tenantId, sealing, derive, new Map([[sealing.id, sealing.key]]))
}

export class TenantKeyStore {
  readonly #keyring: Keyring
  readonly #loaded = new Map<string, TenantKeys>()

  constructor(keyring: Keyring) {
    this.#keyring = keyring
  }

  async load(db: ReadDb, tenantId: string): Promise<TenantKeys> {
    const loaded = this.#loaded.get(tenantId)
    if (loaded) return loaded
    const keys = tenantId === NOBODY ? this.#anonymousKeys() : await this.#read(db, tenantId)
    if (this.#loaded.size > 10_000) this.#loaded.clear()
    this.#loaded.set(tenantId, keys)
    return keys
  }

  /** Reads the keys again at the next load, because another process may have rotated one. */
  invalidate(tenantId: string): void {
    this.#loaded.delete(tenantId)
  }

  async #read(db: ReadDb, tenantId: string): Promise<TenantKeys> {
    const rows = await db.selectFrom('tenant_key').selectAll().where('tenant_id', '=', tenantId).execute()
    const unwrapped = new Map(rows.map((row) => [row.key_id, this.#keyring.unwrap(row.wrapped_key, wrapContext(row))]))
    const current = (purpose: TenantKeyRow['purpose']) => {
      const row = rows.find((candidate) => candidate.purpose === purpose && candidate.retired_at === null)
      const key = row && unwrapped.get(row.key_id)
      if (!row || !key) throw new Error(`The organization ${tenantId} has no ${purpose} key.`)
      return { id: row.key_id, key }
    }
    return asTenantKeys(tenantId, current('seal'), derivingFrom(current('derive').key), unwrapped)
  }

  #anonymousKeys(): TenantKeys {
    const key = this.#keyring.platformKey('nobody')
    const sealing = { id: 'nobody', key }
    return asTenantKeys(NOBODY, sealing, derivingFrom(key), new Map([[sealing.id, key]]))
  }
}

function asTenantKeys(
  tenantId: string,
  sealing: ExportedKeys['sealing'],
  derive: TenantKeys['derive'],
  all: ReadonlyMap<string, Uint8Array>,
): TenantKeys {
  const sealer = createSecretKey(sealing.key)
  const openers = new Map([...all].map(([id, key]) => [id, createSecretKey(key)]))
  return {
    sealingKeyId: sealing.id,
    seal: (plaintext, context) =>
      sealWith(sealing.id, sealer, Buffer.from(plaintext, 'utf8'), `${tenantId}|${context}`),
    open(sealed, context) {
      const key = openers.get(keyIdOf(sealed))
      if (!key) throw new SealBroken('the sealed value names a key that this organization does not have')
      return openWith(key, sealed, `${tenantId}|${context}`).toString('utf8')
    },
    derive,
    exportFor: (purposes) => ({
      tenantId,
      sealing,
      derived: new Map(purposes.map((purpose) => [purpose, derive(purpose)])),
    }),
  }
}

const derivingFrom = (root: Buffer) => (purpose: string) => purposeKey(root, purpose)

/** The first keys of a new organization, in the transaction that creates it. */
export async function createTenantKeys(db: Tx, keyring: Keyring, tenantId: string, now: Date): Promise<void> {
  const rows = [newKeyRow(keyring, tenantId, 'seal', now), newKeyRow(keyring, tenantId, 'derive', now)]
  await db.insertInto('tenant_key').values(rows).execute()
}

export function newKeyRow(
  keyring: Keyring,
  tenantId: string,
  purpose: TenantKeyRow['purpose'],
  now: Date,
): TenantKeyRow {
  const row = { key_id: randomBytes(8).toString('hex'), tenant_id: tenantId, purpose }
  const wrapped_key = keyring.wrap(randomBytes(32), wrapContext(row))
  return { ...row, wrapped_key, created_at: now, retired_at: null }
}

export function wrapContext(row: Pick<TenantKeyRow, 'tenant_id' | 'key_id' | 'purpose'>): string {
  return `tenant-key|${row.tenant_id}|${row.key_id}|${row.purpose}`
}
