import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/scopes.ts'
import {
  changeIdentities,
  findByDhis2Uids,
  type IdentityCache,
  linkDhis2People,
  linkPartOfProgramme,
  type PersonChange,
  type PersonRecord,
  type Programme,
  resolvePeople,
} from '#slices/mpi/index.ts'
import { type EnrollmentRecord, findErasedEntities, openRecords, sealRecord, sealRecords } from '../enrollments.ts'
import { type CardField, followedFields } from '../mapping/mapping.ts'
import { findProgrammeRow } from '../programmes.ts'
import { recountLater } from '../unit-figures/recount-people.ts'
import type { ClassifiedBatch } from './classify-rows.ts'

/** The counts of a batch. The three `mpi_` counters and the skipped enrollments add up to those that were read. */
export interface BatchCounters {
  mpi_resolved: number
  mpi_created: number
  mpi_pending_review: number
  enrollments_skipped: number
  sensitive_blocked: number
  enrollments_read: number
  enrollments_changed: number
}

/** The identity of one tracked entity, and how it was found. */
interface Identity {
  mpi_id: string
  outcome: 'resolved' | 'created' | 'pending_review'
}

export type EnrollmentOutcome = Identity['outcome'] | 'skipped' | 'unchanged' | 'deleted'

/** Where a batch comes from. */
interface Origin {
  instanceUrl: string
  source: string
  /** Hears what became of each enrollment. */
  note?: (enrollmentUid: string, outcome: EnrollmentOutcome) => void
  cache?: IdentityCache | undefined
  /** Names are counted between batches. */
  isCounting?: boolean
}

type Changed = ClassifiedBatch['changed'][number]

/** Finds the identities of a batch, brings changed values to them, writes its rows and counts them. */
export async function storeBatch(
  work: UnitOfWork,
  origin: Origin,
  { unchanged, changed, deleted }: ClassifiedBatch,
): Promise<BatchCounters> {
  const erased = await findErasedEntities(
    work,
    changed.map(({ source }) => source.trackedEntityUid),
  )
  const kept = changed.filter(({ source }) => !erased.has(source.trackedEntityUid))
  const programme = await programmeOf(work, kept)
  const { identities, sealed } = await identify(work, kept, origin, programme)
  await changeIdentities(work, await changesOfPeople(work, kept, identities))
  await linkWithProgramme(work, kept, identities, programme)
  await writeRows(work, kept, identities, sealed)
  const deletedRows = await deleteRows(work, deleted)
  recountLater(
    work,
    kept.flatMap((row) => [
      identityOf(row, identities) ?? row.source.uid,
      ...(row.stored ? [row.stored.mpi_id ?? row.source.uid] : []),
    ]),
  )

  const counters: BatchCounters = {
    mpi_resolved: 0,
    mpi_created: 0,
    mpi_pending_review: 0,
    enrollments_skipped: 0,
    sensitive_blocked: 0,
    enrollments_read: unchanged.length + changed.length,
    enrollments_changed: changed.length + deletedRows,
  }
  const { note } = origin
  for (const uid of deleted) note?.(uid, 'deleted')
  for (const { enrollment_uid, mpi_id, blocked_values } of unchanged) {
    note?.(enrollment_uid, 'unchanged')
    counters[mpi_id ? 'mpi_resolved' : 'enrollments_skipped'] += 1
    counters.sensitive_blocked += blocked_values
  }
  const counted = new Set<string>()
  for (const { source: row, person, blocked } of changed) {
    counters.sensitive_blocked += blocked
    const identity = identities.get(row.trackedEntityUid)
    if (!identity || !person) {
      counters.enrollments_skipped += 1
      note?.(row.uid, 'skipped')
    } else {
      // A new person who is enrolled twice counts as new once.
      const outcome = counted.has(row.trackedEntityUid) ? 'resolved' : identity.outcome
      counters[`mpi_${outcome}`] += 1
      note?.(row.uid, outcome)
    }
    if (identity) counted.add(row.trackedEntityUid)
  }
  return counters
}

interface Identified {
  identities: Map<string, Identity>
  /** The sealed records of rows whose people are new. */
  sealed: Map<Changed, string>
}

/** Finds identities by the link of the tracked entity, or else by matching. */
async function identify(
  work: UnitOfWork,
  rows: readonly Changed[],
  { instanceUrl, source, cache, isCounting = false }: Origin,
  programme: Programme | undefined,
): Promise<Identified> {
  const people = new Map<string, Changed>()
  for (const row of rows) if (row.person) people.set(row.source.trackedEntityUid, row)
  const found = new Map<string, Identity>()
  const sealed = new Map<Changed, string>()
  if (people.size === 0) return { identities: found, sealed }
  const linked = await findByDhis2Uids(work, [...people.keys()])
  const unknownPeople: Changed[] = []
  for (const [entity, row] of people) {
    const mpi_id = linked.get(entity) ?? row.stored?.mpi_id
    if (mpi_id) found.set(entity, { mpi_id, outcome: 'resolved' })
    else unknownPeople.push(row)
  }
  if (unknownPeople.length === 0) return { identities: found, sealed }
  const persons = unknownPeople.flatMap(({ person }) => (person ? [person] : []))
  const keys = await work.keys()
  const { people: resolutions } = await resolvePeople(work, persons, {
    source,
    cache,
    isCounting,
    programme,
    meanwhile(mpiIds, keysOfNew) {
      for (const [at, row] of unknownPeople.entries()) {
        const key = keysOfNew.get(mpiIds[at] ?? '')
        if (key) sealed.set(row, sealRecord(keys, { enrollmentUid: row.source.uid, record: row.record }, key))
      }
    },
  })
  const links: { mpi_id: string; dhis2_uid: string }[] = []
  for (const [at, { source }] of unknownPeople.entries()) {
    const resolution = resolutions[at]
    if (!resolution) continue
    found.set(source.trackedEntityUid, resolution)
    // A new identity has its link already.
    if (resolution.outcome === 'resolved') links.push({ mpi_id: resolution.mpi_id, dhis2_uid: source.trackedEntityUid })
  }
  await linkDhis2People(work, links, { dhis2_instance_url: instanceUrl, source })
  return { identities: found, sealed }
}

/** The programme of a batch as the registry knows it. */
async function programmeOf(work: UnitOfWork, rows: readonly Changed[]): Promise<Programme | undefined> {
  const source = rows[0]?.source.programmeUid
  if (source === undefined) return undefined
  const campaign_id = (await findProgrammeRow(work, source))?.campaign_id ?? undefined
  return { programme_type: 'dhis2', campaign_id, source }
}

/** The registry counts the programme at once, not only when it has made cards. Whoever is new has the link already. */
async function linkWithProgramme(
  work: UnitOfWork,
  rows: readonly Changed[],
  identities: ReadonlyMap<string, Identity>,
  programme: Programme | undefined,
): Promise<void> {
  if (!programme) return
  const people = new Set(
    rows.flatMap(({ source, person }) => {
      const identity = person && identities.get(source.trackedEntityUid)
      return identity?.outcome === 'resolved' ? identity.mpi_id : []
    }),
  )
  await linkPartOfProgramme(
    work,
    [...people].map((mpi_id) => ({ ...programme, mpi_id })),
  )
}

/** The identity of a row; null without a usable name. */
const identityOf = ({ source, person }: Changed, identities: ReadonlyMap<string, Identity>) =>
  (person && identities.get(source.trackedEntityUid)?.mpi_id) ?? null

async function writeRows(
  work: UnitOfWork,
  rows: readonly Changed[],
  identities: ReadonlyMap<string, Identity>,
  sealedOfNew: ReadonlyMap<Changed, string>,
): Promise<void> {
  if (rows.length === 0) return
  // A batch may contain an enrollment twice; the last one counts.
  const unique = [...new Map(rows.map((row) => [row.source.uid, row])).values()]
  const column = <T>(of: (row: Changed) => T) => unique.map(of)
  const mpiIdOf = (row: Changed) => identityOf(row, identities)
  const unsealed = unique.filter((row) => !sealedOfNew.has(row))
  const sealedNow = await sealRecords(
    work,
    unsealed.map((row) => ({ enrollmentUid: row.source.uid, mpiId: mpiIdOf(row), record: row.record })),
  )
  const sealed = new Map([...sealedOfNew, ...unsealed.map((row, at) => [row, sealedNow[at] as string] as const)])
  await sql`
    insert into dhis2_enrollment (tenant_id, enrollment_uid, programme_uid, tracked_entity_uid, org_unit_uid, org_unit_path,
      enrolled_on, status, mpi_id, row_hash, sealed_record, blocked_values, problem, changed_at)
    select ${work.tenantId}, uid, programme, entity, unit, path, day::date, status, mpi_id, decode(hash, 'hex'), sealed,
      blocked, problem, ${work.now.toISOString()}::timestamptz
    from unnest(${column(({ source }) => source.uid)}::text[], ${column(({ source }) => source.programmeUid)}::text[],
      ${column(({ source }) => source.trackedEntityUid)}::text[], ${column(({ source }) => source.orgUnitUid)}::text[],
      ${column(({ filterPath }) => filterPath)}::text[], ${column(({ source }) => source.enrolledOn)}::text[],
      ${column(({ source }) => source.status)}::text[],
      ${column(mpiIdOf)}::text[],
      ${column(({ hash }) => hash.toString('hex'))}::text[],
      ${column((row) => sealed.get(row) as string)}::text[],
      ${column(({ blocked }) => blocked)}::int[], ${column(({ problem }) => problem)}::text[])
      as new (uid, programme, entity, unit, path, day, status, mpi_id, hash, sealed, blocked, problem)
    on conflict (tenant_id, enrollment_uid) do update set
      programme_uid = excluded.programme_uid, tracked_entity_uid = excluded.tracked_entity_uid,
      org_unit_uid = excluded.org_unit_uid, org_unit_path = excluded.org_unit_path, enrolled_on = excluded.enrolled_on,
      status = excluded.status, mpi_id = excluded.mpi_id, row_hash = excluded.row_hash,
      sealed_record = excluded.sealed_record, blocked_values = excluded.blocked_values, problem = excluded.problem,
      unprintable_on = null, changed_at = excluded.changed_at`.execute(work.db)
}

/** Deletes what DHIS2 has deleted. The card and the identity belong to the service, and stay. */
async function deleteRows(work: UnitOfWork, uids: readonly string[]): Promise<number> {
  if (uids.length === 0) return 0
  const deleted = await work.db
    .deleteFrom('dhis2_enrollment')
    .where('tenant_id', '=', work.tenantId)
    .where('enrollment_uid', 'in', uids)
    .returning(['enrollment_uid', 'mpi_id'])
    .execute()
  recountLater(
    work,
    deleted.map(({ enrollment_uid, mpi_id }) => mpi_id ?? enrollment_uid),
  )
  return deleted.length
}

/**
 * What DHIS2 says otherwise of known people than when they were last read. A value that did not change in DHIS2 leaves a
 * correction in the registry alone, and one that DHIS2 no longer shows is kept: the account may only have lost sight of it.
 */
async function changesOfPeople(
  work: UnitOfWork,
  rows: readonly Changed[],
  identities: ReadonlyMap<string, { mpi_id: string; outcome: string }>,
): Promise<PersonChange[]> {
  const known = rows.filter(({ stored, source }) => {
    const identity = identities.get(source.trackedEntityUid)
    return stored?.mpi_id && identity?.outcome === 'resolved'
  })
  if (known.length === 0) return []
  const before = await work.db
    .selectFrom('dhis2_enrollment')
    .select(['enrollment_uid', 'sealed_record'])
    .where('tenant_id', '=', work.tenantId)
    .where(({ eb, val }) => eb('enrollment_uid', '=', eb.fn.any(val(known.map(({ source }) => source.uid)))))
    .execute()
  const opened = await openRecords(work, before)
  const records = new Map(before.map((row, at) => [row.enrollment_uid, opened[at]?.fields ?? {}]))
  const changes = new Map<string, PersonChange['input']>()
  for (const { source, person } of known) {
    const mpiId = identities.get(source.trackedEntityUid)?.mpi_id
    const input = person && changedFields(records.get(source.uid) ?? {}, person)
    if (mpiId && input) changes.set(mpiId, { ...changes.get(mpiId), ...input })
  }
  return [...changes].map(([mpi_id, input]) => ({ mpi_id, input }))
}

function changedFields(before: EnrollmentRecord['fields'], person: PersonRecord): PersonChange['input'] | undefined {
  const changed = Object.entries(followedFields).flatMap(([cardField, field]): [string, string][] => {
    const value = person[field]
    return value !== null && value !== (before[cardField as CardField] ?? null) ? [[field, value]] : []
  })
  return changed.length === 0 ? undefined : Object.fromEntries(changed)
}
