import { type LevelCounts, RULES_VERSION } from '@samakart/matcher'
import { sql } from 'kysely'
import { type ErasureKey, erasureKeysFor } from '#platform/crypto/erasure-keys.ts'
import { bigints } from '#platform/db/bigints.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { addPostings, blindBlocking, type KeysToAdd, noteDays, type Postings } from './blind-index.ts'
import {
  addUnlessRepeated,
  type IdentityContent,
  type KnownRecord,
  keyIdOf,
  knownRecord,
  knownRecords,
  type LinkedRecord,
  MAX_LINKED,
  openContents,
  type PersonRecord,
  type SealedIdentity,
  sealContent,
} from './person-record.ts'
import { blockingOf } from './store-identities.ts'

interface Linking {
  /** The job or the synchronization that brings the records. */
  origin: string
  linkedAt: Date
}

/** Adds to the linked records of somebody those that say something new. `known` is kept up to date. */
export function addLinked(
  linked: LinkedRecord[],
  known: KnownRecord[],
  people: readonly PersonRecord[],
  { origin, linkedAt }: Linking,
): void {
  for (const person of people) {
    if (linked.length >= MAX_LINKED) return
    const record = knownRecord(withoutLinks(person))
    if (addUnlessRepeated(known, record))
      linked.push({ linked_at: linkedAt.toISOString(), origin, person: record.person })
  }
}

/** Its tracked entity of DHIS2 is linked with the identity itself, and who has seen its papers is said of the identity. */
function withoutLinks({ external_ids: { dhis2_uid: _, ...external_ids }, ...person }: PersonRecord): PersonRecord {
  return { ...person, external_ids, dhis2_instance_url: null, kyc_verified: false }
}

type Row = SealedIdentity & { identity_number: number }

/**
 * Keeps records that were found to be of somebody with that identity, so that it is also found by them. The values of the identity stay as
 * they are. `postings` must have the existing rows of the records' keys. The caller holds the registry.
 */
export async function linkRecords(
  work: UnitOfWork,
  peopleOf: ReadonlyMap<number, readonly PersonRecord[]>,
  postings: Postings,
  origin: string,
): Promise<void> {
  if (peopleOf.size === 0) return
  const { rows } = await sql<Row>`
    select identity_number, mpi_id, sealed_person from mpi_identity
    where identity_number = any((select ${bigints([...peopleOf.keys()])}::bigint[])::bigint[])
      and tenant_id = ${work.tenantId} and status = 'active' order by identity_number`.execute(work.db)
  const contents = await openContents(work, rows)
  const changed: { row: Row; content: IdentityContent }[] = []
  const keys: KeysToAdd[] = []
  const otherDays: KeysToAdd[] = []
  const { stored } = await blindBlocking(work)
  for (const [at, row] of rows.entries()) {
    const content = contents[at]
    if (!content) continue
    const linked = [...(content.linked ?? [])]
    const known: KnownRecord[] = knownRecords(content)
    const before = blockingOf(stored, known)
    addLinked(linked, known, peopleOf.get(row.identity_number) ?? [], { origin, linkedAt: work.now })
    if (linked.length === (content.linked ?? []).length) continue
    changed.push({ row, content: { ...content, linked } })
    const { hasDay, blocking } = blockingOf(stored, known)
    const had = new Set(before.blocking.map(({ hash }) => hash))
    const own = { identityNumber: row.identity_number, hasDay }
    keys.push({ ...own, keys: blocking.filter(({ hash }) => !had.has(hash)) })
    if (hasDay !== before.hasDay) otherDays.push({ ...own, keys: blocking })
  }
  await writeContents(work, changed)
  await addPostings(work, keys, postings)
  if (otherDays.length > 0) await noteDays(work, otherDays)
}

/** Nothing that anybody is shown changes, so that it is no change of the identity. */
async function writeContents(
  work: UnitOfWork,
  changed: readonly { row: Row; content: IdentityContent }[],
): Promise<void> {
  if (changed.length === 0) return
  const keyIds = changed.map(({ row, content }) => keyIdOf(row.mpi_id, content))
  const [tenantKeys, erasureKeys] = [await work.keys(), await erasureKeysFor(work, keyIds)]
  const sealed = changed.map(({ row: { mpi_id }, content }, at) =>
    sealContent(tenantKeys, erasureKeys.get(keyIds[at] as string) as ErasureKey, mpi_id, content),
  )
  await sql`
    update mpi_identity own set sealed_person = new.sealed
    from unnest(${bigints(changed.map(({ row }) => row.identity_number))}::bigint[], ${sealed}::text[])
      as new (identity_number, sealed)
    where own.identity_number = new.identity_number and own.tenant_id = ${work.tenantId}`.execute(work.db)
}

/** Adds how the linked records of a batch agreed with the people whom they were linked with. */
export async function addLinkedLevels(work: UnitOfWork, { differing, repeats }: LevelCounts): Promise<void> {
  const rows = [...rowsOf(differing, false), ...rowsOf(repeats, true)]
  if (rows.length === 0) return
  await sql`
    insert into mpi_linked_level (tenant_id, rules, is_repeat, field, level, pairs)
    select ${work.tenantId}, ${RULES_VERSION}, counted.*
    from unnest(${rows.map((row) => row.isRepeat)}::boolean[], ${rows.map((row) => row.field)}::smallint[],
      ${rows.map((row) => row.level)}::smallint[], ${rows.map((row) => row.pairs)}::bigint[]) counted
    on conflict (tenant_id, rules, is_repeat, field, level) do update set pairs = mpi_linked_level.pairs + excluded.pairs`.execute(
    work.db,
  )
}

const rowsOf = (counts: readonly (readonly number[])[], isRepeat: boolean) =>
  counts.flatMap((levels, field) =>
    levels.flatMap((pairs, level) => (pairs > 0 ? [{ isRepeat, field, level, pairs }] : [])),
  )
