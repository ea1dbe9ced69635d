import { createHmac, createSecretKey } from 'node:crypto'
import { sql } from 'kysely'
import { type ErasureKey, erasureKeysFor, openErasables, sealErasable } from '#platform/crypto/erasure-keys.ts'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { getFamily, type IdentityAnswer, listLinkedEntities, readIdentity } from '#slices/mpi/index.ts'
import { type CardField, followedFields, isFromEvent, type Mapping } from './mapping/mapping.ts'
import { listProgrammeRows } from './programmes.ts'
import type { EnrollmentRow } from './tables.ts'
import { recountLater } from './unit-figures/recount-people.ts'

/** The sealed content of an enrollment: its card fields, and all attributes from DHIS2, blocked or not. */
export interface EnrollmentRecord {
  fields: Partial<Record<CardField, string>>
  attributes: Record<string, string>
}

interface RecordToSeal {
  enrollmentUid: string
  /** Whose key it gets; without a person, the organization's. */
  mpiId: string | null
  record: EnrollmentRecord
}

/** Seals the records of a batch, each for its person. */
export async function sealRecords(work: UnitOfWork, records: readonly RecordToSeal[]): Promise<string[]> {
  const people = await erasureKeysFor(
    work,
    records.flatMap(({ mpiId }) => mpiId ?? []),
  )
  const keys = await work.keys()
  return records.map((record) => {
    const key = record.mpiId === null ? undefined : people.get(record.mpiId)
    if (record.mpiId !== null && !key) throw new Error('a person without a key')
    return sealRecord(keys, record, key)
  })
}

/** Seals a record for the person whose key is given, or for the organization. */
export function sealRecord(
  keys: TenantKeys,
  { enrollmentUid, record }: Pick<RecordToSeal, 'enrollmentUid' | 'record'>,
  key: ErasureKey | undefined,
): string {
  const [text, context] = [JSON.stringify(record), contextOf(enrollmentUid)]
  return key ? sealErasable(keys, key, text, context) : keys.seal(text, context)
}

const ERASED: EnrollmentRecord = { fields: {}, attributes: {} }

/** Opens records with one query for all their keys. */
export async function openRecords(
  scope: ReadScope,
  rows: readonly { enrollment_uid: string; sealed_record: string }[],
): Promise<EnrollmentRecord[]> {
  const texts = await openErasables(
    scope,
    rows.map(({ enrollment_uid, sealed_record }) => ({ sealed: sealed_record, context: contextOf(enrollment_uid) })),
  )
  return texts.map((text) => (text === undefined ? ERASED : (JSON.parse(text) as EnrollmentRecord)))
}

export async function openRecord(
  scope: ReadScope,
  row: { enrollment_uid: string; sealed_record: string },
): Promise<EnrollmentRecord> {
  const [record] = await openRecords(scope, [row])
  return record as EnrollmentRecord
}

const contextOf = (enrollmentUid: string) => `dhis2_enrollment.sealed_record:${enrollmentUid}`

/** The organization's enrollments, each joined with its programme. */
export function enrollmentsWithProgramme({ db, tenantId }: ReadScope) {
  return db
    .selectFrom('dhis2_enrollment as enrollment')
    .innerJoin('dhis2_programme as programme', (join) =>
      join
        .onRef('programme.tenant_id', '=', 'enrollment.tenant_id')
        .onRef('programme.programme_uid', '=', 'enrollment.programme_uid'),
    )
    .where('enrollment.tenant_id', '=', tenantId)
}

/** What other slices see of an enrollment. It never contains an attribute that the guard holds back. */
export interface SyncedEnrollment {
  enrollmentId: string
  programmeUid: string
  mpiId: string
  firstName?: string
  /** The programme's name for cards and messages; neutral where the name itself is sensitive. */
  publicLabel: string
  campaignId?: string
}

/** Finds an enrollment that was synchronized and has an identity. */
export async function findEnrollment(scope: ReadScope, enrollmentId: string): Promise<SyncedEnrollment | undefined> {
  const row = await enrollmentsWithProgramme(scope)
    .select([
      'enrollment.enrollment_uid',
      'enrollment.programme_uid',
      'enrollment.mpi_id',
      'enrollment.sealed_record',
      'programme.public_label',
      'programme.campaign_id',
    ])
    .where('enrollment.enrollment_uid', '=', enrollmentId)
    .executeTakeFirst()
  if (!row || row.mpi_id === null) return undefined
  const { first_name } = (await openRecord(scope, row)).fields
  return {
    enrollmentId: row.enrollment_uid,
    programmeUid: row.programme_uid,
    mpiId: row.mpi_id,
    ...(first_name ? { firstName: first_name } : {}),
    publicLabel: row.public_label,
    ...(row.campaign_id === null ? {} : { campaignId: row.campaign_id }),
  }
}

/** Lists a person's synchronized enrollments, newest first, including those of identities that were merged into this one. */
export async function listPersonEnrollments(
  scope: ReadScope,
  mpiId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const { members } = await getFamily(scope, mpiId)
  const found = enrollmentsWithProgramme(scope).where('enrollment.mpi_id', 'in', members)
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select([
      'enrollment.enrollment_uid as enrollment_id',
      'enrollment.programme_uid',
      'programme.public_label',
      'enrollment.enrolled_on as enrollment_date',
      'enrollment.status',
      'enrollment.has_card',
      'enrollment.sealed_record',
      'programme.mappings',
    ])
    .orderBy('enrollment.enrolled_on', 'desc')
    .orderBy('enrollment.enrollment_uid')
    .limit(limit)
    .offset(offset)
    .execute()
  const { identity } = await readIdentity(scope, mpiId)
  const records = await openRecords(
    scope,
    rows.map(({ enrollment_id, sealed_record }) => ({ enrollment_uid: enrollment_id, sealed_record })),
  )
  const items = rows.map(({ sealed_record: _, mappings, ...row }, at) => ({
    ...row,
    differences: differencesOf(records[at]?.fields ?? {}, identity, mappings ?? []),
  }))
  return { total, limit, offset, items }
}

/** What DHIS2 said of the person when it was last read, where the registry says something else. */
function differencesOf(
  fields: EnrollmentRecord['fields'],
  identity: IdentityAnswer['identity'],
  mappings: readonly Mapping[],
) {
  return Object.entries(followedFields).flatMap(([cardField, field]) => {
    const dhis2 = isFromEvent(mappings, cardField as CardField) ? undefined : fields[cardField as CardField]
    return dhis2 === undefined || dhis2 === identity[field] ? [] : [{ field, registry: identity[field], dhis2 }]
  })
}

/** What DHIS2 has told us about a person, blocked attributes included: it is the person who asks. */
export async function collectEnrollments(scope: ReadScope, members: readonly string[]) {
  const rows = await enrollmentsOf(scope, members)
  const records = await openRecords(scope, rows)
  const names = new Map((await listProgrammeRows(scope)).map(({ programme_uid, name }) => [programme_uid, name]))
  return rows.map(({ enrollment_uid, programme_uid, tracked_entity_uid, org_unit_uid, enrolled_on, status }, at) => ({
    enrollment_uid,
    programme_uid,
    programme_name: names.get(programme_uid) ?? null,
    tracked_entity_uid,
    org_unit_uid,
    enrolled_on,
    status,
    ...records[at],
  }))
}

/**
 * Deletes a person's enrollments, and keeps a synchronization from bringing the person back. An identity may be linked with a
 * tracked entity that no synchronization has read yet.
 */
export async function eraseEnrollments(work: UnitOfWork, members: readonly string[]): Promise<number> {
  const rows = await enrollmentsOf(work, members)
  const linked = await listLinkedEntities(work, members)
  const indexOf = entityIndexer(await work.keys())
  const entities = [...new Set([...rows.map(({ tracked_entity_uid }) => tracked_entity_uid), ...linked])]
  if (entities.length === 0) return 0
  await work.db
    .insertInto('dhis2_erased_entity')
    .values(entities.map((uid) => ({ tenant_id: work.tenantId, entity_index: indexOf(uid), erased_at: work.now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // A tracked entity may be enrolled where it has no identity yet.
  const deleted = await work.db
    .deleteFrom('dhis2_enrollment')
    .where('tenant_id', '=', work.tenantId)
    .where('tracked_entity_uid', 'in', entities)
    .returning(['enrollment_uid', 'mpi_id'])
    .execute()
  recountLater(
    work,
    deleted.map(({ enrollment_uid, mpi_id }) => mpi_id ?? enrollment_uid),
  )
  return rows.length
}

/** Of these tracked entities, those whose person was erased. */
export async function findErasedEntities(scope: ReadScope, uids: Iterable<string>): Promise<Set<string>> {
  const indexOf = entityIndexer(await scope.keys())
  const indexes = new Map([...new Set(uids)].map((uid) => [indexOf(uid).toString('hex'), uid]))
  if (indexes.size === 0) return new Set()
  const { rows } = await sql<{ entity: string }>`
    select encode(entity_index, 'hex') as entity from dhis2_erased_entity
    where tenant_id = ${scope.tenantId}
      and entity_index = any(array(select decode(hex, 'hex') from unnest(${[...indexes.keys()]}::text[]) as hex))`.execute(
    scope.db,
  )
  return new Set(rows.flatMap(({ entity }) => indexes.get(entity) ?? []))
}

const entityIndexer = (keys: TenantKeys) => {
  const key = createSecretKey(keys.derive('dhis2-erased-entity'))
  return (uid: string) => createHmac('sha256', key).update(uid).digest()
}

async function enrollmentsOf({ db, tenantId }: ReadScope, members: readonly string[]): Promise<EnrollmentRow[]> {
  return db
    .selectFrom('dhis2_enrollment')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('mpi_id', 'in', [...members])
    .orderBy('enrolled_on')
    .orderBy('enrollment_uid')
    .execute()
}
