import { createHmac, createSecretKey } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { listLinkedEntities } from '#slices/mpi/index.ts'
import { openRecords } from './enrollment-record.ts'
import { listProgrammeRows } from './programmes.ts'
import type { EnrollmentRow } from './tables.ts'
import { recountLater } from './unit-figures/recount-people.ts'

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
