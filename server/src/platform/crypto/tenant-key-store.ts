import { signingKeyFromSeed } from '@samakart/rules/signatures'
import type { ReadDb } from '../db/database.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import type { ProcessNotifications } from '../db/process-notifications.ts'
import type { TenantKeyRow } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Notifier } from '../notifications.ts'
import type { Keyring } from './keyring.ts'
import { readMasterKeyId } from './master-key-id.ts'
import { wrapContext } from './tenant-key-rows.ts'
import { derivingFrom, type KeySet, type OrganizationSigning, RenewableKeys, type TenantKeys } from './tenant-keys.ts'

/**
 * Keys are read again when they are this old. A rotation waits longer than that before it seals with a key that it has
 * written, so that every process knows the key by then, even one that missed the announcement.
 */
export const KEYS_FRESH_MS = 5_000

const MAX_TENANTS = 10_000

interface Loaded {
  keys: RenewableKeys
  /** By the monotonic clock: time that a process was stopped counts, and a wrong clock does not. */
  readAt: number
  /** A reading that began earlier may have missed a change. */
  invalidatedAt: number
}

/** The keys of organizations that this process has used lately. */
export class TenantKeyStore {
  readonly #keyring: Keyring
  readonly #loaded = new Map<string, Loaded>()
  #allInvalidatedAt = -Infinity

  constructor(keyring: Keyring) {
    this.#keyring = keyring
  }

  /** With `neededKeyId`, they are read again if that key is not among them. */
  async load(db: ReadDb, tenantId: string, neededKeyId?: string): Promise<TenantKeys> {
    const loaded = this.#loaded.get(tenantId)
    if (loaded && this.#isFresh(loaded) && (neededKeyId === undefined || loaded.keys.has(neededKeyId)))
      return loaded.keys
    const readAt = performance.now()
    return this.#keep(tenantId, await this.#read(db, tenantId), readAt)
  }

  /** Reads the keys again at the next load. Without an organization: those of all. */
  invalidate(tenantId?: string): void {
    const loaded = tenantId === undefined ? undefined : this.#loaded.get(tenantId)
    if (tenantId === undefined) this.#allInvalidatedAt = performance.now()
    else if (loaded) loaded.invalidatedAt = performance.now()
  }

  #isFresh({ readAt, invalidatedAt }: Loaded): boolean {
    if (readAt <= Math.max(invalidatedAt, this.#allInvalidatedAt)) return false
    return performance.now() - readAt < KEYS_FRESH_MS
  }

  #keep(tenantId: string, set: KeySet, readAt: number): TenantKeys {
    const loaded = this.#loaded.get(tenantId)
    if (!loaded) {
      if (this.#loaded.size >= MAX_TENANTS) this.#loaded.clear()
      const keys = new RenewableKeys(tenantId, set)
      this.#loaded.set(tenantId, { keys, readAt, invalidatedAt: -Infinity })
      return keys
    }
    // Of two readings at the same time, the later one counts, whichever arrives last.
    if (readAt >= loaded.readAt) {
      loaded.keys.renew(set)
      loaded.readAt = readAt
    }
    return loaded.keys
  }

  async #read(db: ReadDb, tenantId: string): Promise<KeySet> {
    const rows = await db.selectFrom('tenant_key').selectAll().where('tenant_id', '=', tenantId).execute()
    const all = new Map<string, Buffer>()
    for (const row of rows) if (row.purpose !== 'sign') all.set(row.key_id, await this.#unwrap(row))
    const current = (purpose: TenantKeyRow['purpose']) => {
      const row = rows.find((candidate) => candidate.purpose === purpose && candidate.retired_at === null)
      const key = row && all.get(row.key_id)
      if (!row || !key) throw new Error(`The organization ${tenantId} has no ${purpose} key.`)
      return { id: row.key_id, key }
    }
    return {
      sealing: current('seal'),
      derive: derivingFrom(current('derive').key),
      all,
      signing: await this.#signing(rows),
    }
  }

  async #signing(rows: readonly TenantKeyRow[]): Promise<OrganizationSigning | undefined> {
    const keys = rows.filter(({ purpose }) => purpose === 'sign')
    const row = keys.find(({ retired_at }) => retired_at === null)
    if (!row) return undefined
    const retired = keys.filter((key) => key !== row).map((key) => Buffer.from(key.public_key ?? '', 'base64'))
    return { key: signingKeyFromSeed(await this.#unwrap(row)), since: row.created_at, retired }
  }

  #unwrap(row: TenantKeyRow): Promise<Buffer> {
    return this.#keyring.unwrap(row.wrapped_key, wrapContext(row))
  }
}

declare module '../notifications.ts' {
  interface Notifications {
    /** Keys were added, replaced or wrapped again. What a process remembers of them may be out of date. */
    'keys-changed': Record<string, never>
  }
}

/** What a rotation needs. */
export interface KeyServices {
  database: OpenDatabase
  keyring: Keyring
  processNotifications: ProcessNotifications
}

/** Keys of organizations are read again at their next use; the master key at once. */
export function followKeyChanges(
  notifier: Notifier,
  { database, keyring, tenantKeys }: { database: OpenDatabase; keyring: Keyring; tenantKeys: TenantKeyStore },
): void {
  const readAgain = () => {
    tenantKeys.invalidate()
    inTransaction(database, { role: 'platform', isReadOnly: true }, readMasterKeyId)
      .then((id) => keyring.useMasterKey(id))
      // Until it is known, the process signs with the old key, which the others accept, and wraps with no wrong one,
      // because whoever wraps asks the database.
      .catch(() => {})
  }
  notifier.on('keys-changed', readAgain)
  notifier.on('notifications-missed', readAgain)
}
