import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/unit-of-work.ts'
import { findByDhis2Uids, linkDhis2People, resolvePeople } from '#slices/mpi/index.ts'
import { sealRecord } from '../enrollment-record.ts'
import type { Normalized } from './normalize.ts'

/** What a page came to. The first three, and those skipped, add up to what was read. */
export interface PageCounters {
  mpi_resolved: number
  mpi_created: number
  mpi_pending_review: number
  enrollments_skipped: number
  sensitive_blocked: number
  enrollments_read: number
  enrollments_changed: number
}

interface Known {
  enrollment_uid: string
  row_hash: Buffer
  mpi_id: string | null
}

/** The identity of one tracked entity, and how it was found. */
interface Identity {
  mpi_id: string
  outcome: 'resolved' | 'created' | 'pending_review'
}

/** Identities, registry and counters of one page. A row that is as it was costs one look and no write. */
export async function storePage(
  work: UnitOfWork,
  { instanceUrl, source }: { instanceUrl: string; source: string },
  rows: readonly Normalized[],
): Promise<PageCounters> {
  const known = await findKnown(work, rows)
  const living = rows.filter((row) => !row.source.isDeleted)
  const isSame = (row: Normalized) => known.get(row.source.uid)?.row_hash.equals(row.hash) ?? false
  const changed = living.filter((row) => !isSame(row))
  const identities = await identify(work, changed, known, { instanceUrl, source })
  await writeRows(work, changed, identities)
  const forgotten = await forgetDeleted(work, rows)

  const counters: PageCounters = {
    mpi_resolved: 0,
    mpi_created: 0,
    mpi_pending_review: 0,
    enrollments_skipped: 0,
    sensitive_blocked: living.reduce((sum, row) => sum + row.blocked, 0),
    enrollments_read: living.length,
    enrollments_changed: changed.length + forgotten,
  }
  const counted = new Set<string>()
  for (const row of living) {
    const { uid, trackedEntityUid } = row.source
    const identity = identities.get(trackedEntityUid)
    if (isSame(row)) counters[known.get(uid)?.mpi_id ? 'mpi_resolved' : 'enrollments_skipped'] += 1
    else if (!identity || !row.person) counters.enrollments_skipped += 1
    // Somebody who is enrolled twice is new once.
    else if (counted.has(trackedEntityUid)) counters.mpi_resolved += 1
    else counters[`mpi_${identity.outcome}`] += 1
    if (identity) counted.add(trackedEntityUid)
  }
  return counters
}

async function findKnown({ db, tenantId }: UnitOfWork, rows: readonly Normalized[]): Promise<Map<string, Known>> {
  if (rows.length === 0) return new Map()
  const found = await db
    .selectFrom('dhis2_enrollment')
    .select(['enrollment_uid', 'row_hash', 'mpi_id'])
    .where('tenant_id', '=', tenantId)
    .where(
      'enrollment_uid',
      'in',
      rows.map(({ source }) => source.uid),
    )
    .execute()
  return new Map(found.map((row) => [row.enrollment_uid, row]))
}

/** By the link of the tracked entity where there is one, by the matcher where there is none. */
async function identify(
  work: UnitOfWork,
  rows: readonly Normalized[],
  known: ReadonlyMap<string, Known>,
  { instanceUrl, source }: { instanceUrl: string; source: string },
): Promise<Map<string, Identity>> {
  const people = new Map<string, Normalized>()
  for (const row of rows) if (row.person) people.set(row.source.trackedEntityUid, row)
  if (people.size === 0) return new Map()
  const linked = await findByDhis2Uids(work, [...people.keys()])
  const found = new Map<string, Identity>()
  const strangers: Normalized[] = []
  for (const [entity, row] of people) {
    const mpi_id = linked.get(entity) ?? known.get(row.source.uid)?.mpi_id
    if (mpi_id) found.set(entity, { mpi_id, outcome: 'resolved' })
    else strangers.push(row)
  }
  if (strangers.length === 0) return found
  const persons = strangers.flatMap(({ person }) => (person ? [person] : []))
  const { people: resolutions } = await resolvePeople(work, persons, { source })
  const links: { mpi_id: string; dhis2_uid: string }[] = []
  for (const [at, { source: stranger }] of strangers.entries()) {
    const resolution = resolutions[at]
    if (!resolution) continue
    found.set(stranger.trackedEntityUid, resolution)
    // A new identity was born with its link.
    if (resolution.outcome === 'resolved')
      links.push({ mpi_id: resolution.mpi_id, dhis2_uid: stranger.trackedEntityUid })
  }
  await linkDhis2People(work, links, { dhis2_instance_url: instanceUrl, source })
  return found
}

async function writeRows(
  work: UnitOfWork,
  rows: readonly Normalized[],
  identities: ReadonlyMap<string, Identity>,
): Promise<void> {
  if (rows.length === 0) return
  const keys = await work.keys()
  // A page may name an enrollment twice; the last word counts.
  const unique = [...new Map(rows.map((row) => [row.source.uid, row])).values()]
  const column = <T>(of: (row: Normalized) => T) => unique.map(of)
  await sql`
    insert into dhis2_enrollment (tenant_id, enrollment_uid, programme_uid, tracked_entity_uid, org_unit_uid, org_unit_path,
      enrolled_on, status, mpi_id, row_hash, sealed_record, problem, changed_at)
    select ${work.tenantId}, uid, programme, entity, unit, path, day::date, status, mpi_id, decode(hash, 'hex'), sealed,
      problem, ${work.now.toISOString()}::timestamptz
    from unnest(${column(({ source }) => source.uid)}::text[], ${column(({ source }) => source.programmeUid)}::text[],
      ${column(({ source }) => source.trackedEntityUid)}::text[], ${column(({ source }) => source.orgUnitUid)}::text[],
      ${column(({ unit }) => unit.path)}::text[], ${column(({ source }) => source.enrolledOn)}::text[],
      ${column(({ source }) => source.status)}::text[],
      ${column(({ source, person }) => (person && identities.get(source.trackedEntityUid)?.mpi_id) ?? null)}::text[],
      ${column(({ hash }) => hash.toString('hex'))}::text[],
      ${column(({ source, record }) => sealRecord(keys, source.uid, record))}::text[],
      ${column(({ problem }) => problem)}::text[])
      as new (uid, programme, entity, unit, path, day, status, mpi_id, hash, sealed, problem)
    on conflict (tenant_id, enrollment_uid) do update set
      programme_uid = excluded.programme_uid, tracked_entity_uid = excluded.tracked_entity_uid,
      org_unit_uid = excluded.org_unit_uid, org_unit_path = excluded.org_unit_path, enrolled_on = excluded.enrolled_on,
      status = excluded.status, mpi_id = excluded.mpi_id, row_hash = excluded.row_hash,
      sealed_record = excluded.sealed_record, problem = excluded.problem, changed_at = excluded.changed_at`.execute(
    work.db,
  )
}

/** What DHIS2 has deleted is not kept. Its card and its identity are: they are ours. */
async function forgetDeleted({ db, tenantId }: UnitOfWork, rows: readonly Normalized[]): Promise<number> {
  const gone = rows.filter(({ source }) => source.isDeleted).map(({ source }) => source.uid)
  if (gone.length === 0) return 0
  const deleted = await db
    .deleteFrom('dhis2_enrollment')
    .where('tenant_id', '=', tenantId)
    .where('enrollment_uid', 'in', gone)
    .returning('enrollment_uid')
    .execute()
  return deleted.length
}
