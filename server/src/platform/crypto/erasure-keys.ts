import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import { randomSecret } from '../random.ts'
import type { ReadScope, UnitOfWork } from '../scopes.ts'
import { keyIdOf, openWith, sealWith } from './sealing.ts'
import type { TenantKeys } from './tenant-keys.ts'

/**
 * The key of what is erased at once: one person's data, a batch of a job, the key of a file. Deleting its salt makes all of it
 * unreadable in every copy. Its rows are in `person_key`.
 */
export interface ErasureKey {
  id: string
  salt: Uint8Array
}

/** The organization's key from which the keys of its people follow. A sandbox that seals personal data needs it. */
export const ERASURE_PURPOSE = 'person-data/v1'

const SALT_BYTES = 16
/** Before what is sealed under an erasure key, so that it is told apart from a sealed nothing. */
const MARK = '\u0001'

export const newErasureKey = (id: string): ErasureKey => ({ id, salt: randomSecret(SALT_BYTES) })

/**
 * Seals a value twice: under its erasure key, and around that under the key of the organization. A rotation of the
 * organization's key seals the outer layer again and needs no erasure key.
 */
export function sealErasable(
  keys: TenantKeys,
  key: ErasureKey,
  plaintext: string | Uint8Array,
  context: string,
): string {
  const bytes = typeof plaintext === 'string' ? Buffer.from(plaintext, 'utf8') : plaintext
  const inner = sealWith(key.id, derivedKey(keys, key), bytes, context)
  return keys.seal(MARK + inner, context)
}

/** What takes the place of erased data: a sealed nothing. */
export const sealNothing = (keys: TenantKeys, context: string) => keys.seal('', context)

export interface SealedValue {
  sealed: string
  context: string
}

/**
 * Opens values that were sealed under erasure keys, with one query for all their keys, and values beside them that are about nobody,
 * such as a job's design. Undefined where the key was deleted or the value was erased.
 */
export async function openErasables(scope: ReadScope, values: readonly SealedValue[]): Promise<(string | undefined)[]> {
  const opened = await openErasableBytes(scope, values)
  return opened.map((bytes) => bytes?.toString('utf8'))
}

/** The same for what is not text. */
export async function openErasableBytes(
  scope: ReadScope,
  values: readonly SealedValue[],
): Promise<(Buffer | undefined)[]> {
  if (values.length === 0) return []
  const keys = await scope.keys()
  const opened = values.map(({ sealed, context }) => keys.open(sealed, context))
  const inner = opened.map((text) => (text.startsWith(MARK) ? text.slice(1) : undefined))
  const salts = await readSalts(scope, new Set(inner.flatMap((text) => (text === undefined ? [] : keyIdOf(text)))))
  return opened.map((text, at) => {
    const sealed = inner[at]
    if (sealed === undefined) return text === '' ? undefined : Buffer.from(text, 'utf8')
    const salt = salts.get(keyIdOf(sealed))
    return salt && openWith(deriveKey(keys, salt), sealed, values[at]?.context ?? '')
  })
}

export async function openErasable(scope: ReadScope, sealed: string, context: string): Promise<string | undefined> {
  const [text] = await openErasables(scope, [{ sealed, context }])
  return text
}

/** The keys of these ids. Those that have none yet get one. */
export async function erasureKeysFor(work: UnitOfWork, ids: Iterable<string>): Promise<Map<string, ErasureKey>> {
  const wanted = new Set(ids)
  const salts = await readSalts(work, wanted)
  const added = [...wanted].filter((id) => !salts.has(id)).map(newErasureKey)
  if (added.length > 0) {
    await storeErasureKeys(work, added)
    // Another transaction may have been faster.
    for (const [id, salt] of await readSalts(work, new Set(added.map(({ id }) => id)))) salts.set(id, salt)
  }
  return new Map([...salts].map(([id, salt]) => [id, { id, salt }]))
}

export async function erasureKeyFor(work: UnitOfWork, id: string): Promise<ErasureKey> {
  return (await erasureKeysFor(work, [id])).get(id) as ErasureKey
}

export async function storeErasureKeys(work: UnitOfWork, keys: readonly ErasureKey[]): Promise<void> {
  if (keys.length === 0) return
  await sql`
    insert into person_key (id, tenant_id, salt)
    select id, ${work.tenantId}, decode(salt, 'hex')
    from unnest(${keys.map(({ id }) => id)}::text[],
      ${keys.map(({ salt }) => Buffer.from(salt).toString('hex'))}::text[]) as new (id, salt)
    on conflict do nothing`.execute(work.db)
}

/** A key for what several people share, such as the values of two people who were merged. */
export async function newSharedKey(work: UnitOfWork, id: string, mpiIds: readonly string[]): Promise<ErasureKey> {
  const key = newErasureKey(id)
  await storeErasureKeys(work, [key])
  await sql`
    insert into person_key_member (mpi_id, key_id, tenant_id)
    select mpi_id, ${id}, ${work.tenantId} from unnest(${[...new Set(mpiIds)]}::text[]) as new (mpi_id)
    on conflict do nothing`.execute(work.db)
  return key
}

/** Whom the keys that these people share with others are also for. */
export async function findSharers(scope: ReadScope, mpiIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ mpi_id: string }>`
    select distinct other.mpi_id from person_key_member own join person_key_member other on other.key_id = own.key_id
    where own.mpi_id = any(${[...mpiIds]}::text[]) and own.tenant_id = ${scope.tenantId}
      and other.mpi_id <> all(${[...mpiIds]}::text[])`.execute(scope.db)
  return rows.map(({ mpi_id }) => mpi_id)
}

/** Deletes every key that ever sealed something about these people. Nothing brings one back. */
export async function destroyKeysOf(work: UnitOfWork, mpiIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ key_id: string }>`
    select key_id from person_key_member
    where mpi_id = any(${[...mpiIds]}::text[]) and tenant_id = ${work.tenantId}`.execute(work.db)
  const shared = rows.map(({ key_id }) => key_id)
  await sql`delete from person_key_member
    where key_id = any(${shared}::text[]) and tenant_id = ${work.tenantId}`.execute(work.db)
  return deleteKeys(work, [...mpiIds, ...shared])
}

export async function deleteKeys({ db, tenantId }: UnitOfWork, ids: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`delete from person_key
    where id = any(${[...ids]}::text[]) and tenant_id = ${tenantId}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes the keys whose ids begin with `prefix~`. */
export async function deleteKeysUnder({ db, tenantId }: UnitOfWork, prefix: string): Promise<void> {
  await sql`delete from person_key
    where id > ${`${prefix}~`} and id < ${`${prefix}~~`} and tenant_id = ${tenantId}`.execute(db)
}

async function readSalts(scope: ReadScope, ids: ReadonlySet<string>): Promise<Map<string, Buffer>> {
  if (ids.size === 0) return new Map()
  // Inside a `select` the planner does not look at each of the ids.
  const { rows } = await sql<ErasureKey & { salt: Buffer }>`
    select id, salt from person_key
    where id = any((select ${[...ids]}::text[])::text[]) and tenant_id = ${scope.tenantId}`.execute(scope.db)
  return new Map(rows.map(({ id, salt }) => [id, salt]))
}

const roots = new WeakMap<TenantKeys, KeyObject>()

const derived = new WeakMap<ErasureKey, KeyObject>()

/** A person's key often seals several values in a row. */
function derivedKey(keys: TenantKeys, key: ErasureKey): KeyObject {
  const found = derived.get(key) ?? deriveKey(keys, key.salt)
  derived.set(key, found)
  return found
}

/** A key object, because a cipher takes several times as long with raw bytes. */
function deriveKey(keys: TenantKeys, salt: Uint8Array): KeyObject {
  let root = roots.get(keys)
  if (!root) {
    root = createSecretKey(keys.derive(ERASURE_PURPOSE))
    roots.set(keys, root)
  }
  return createSecretKey(createHmac('sha256', root).update(salt).digest())
}
