import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { countTermsIfDue, type IdentityCache, prepareAhead } from '#slices/mpi/index.ts'
import type { HttpReader } from '../client/http-reader.ts'
import type { OrgUnit } from '../client/metadata.ts'
import { OrgUnits } from '../client/org-units.ts'
import { canReadChanges, defaultPageSize } from '../client/read-enrollments.ts'
import { listOf, objectOf, optionalText, uidOf } from '../client/read-json.ts'
import { findProgramme } from '../client/read-metadata.ts'
import { readAgainFrom } from '../client/server-time.ts'
import { openSession, type Session, serverInstant } from '../client/session.ts'
import { MappingRequired, ProgrammeNotFound } from '../errors.ts'
import { mappedElements } from '../mapping/mapping.ts'
import { findMoves, moveUnits } from '../move-units.ts'
import { changeProgramme, lockProgramme, saveProgramme } from '../programmes.ts'
import type { ProgrammeRow, Task } from '../tables.ts'
import { taskLeases } from '../tasks/task-lease.ts'
import type { TaskRequest } from '../tasks/task-request.ts'
import { saveUnits, withAncestors } from '../units.ts'
import { type ClassifiedBatch, classifyRows, findStoredEnrollments, type HashedRow } from './classify-rows.ts'
import { hashRow } from './hash-row.ts'
import { normalize, unitsNamedBy, unitsOf } from './normalize.ts'
import { hasNameMappings, planReading } from './plan-reading.ts'
import { type Batch, prefetchNext, readBatches } from './read-batches.ts'
import type { ReadingPlace } from './reading-place.ts'
import type { ReadingPlan } from './reading-plan.ts'
import { type BatchCounters, storeBatch } from './store-batch.ts'

const PAGE_SIZE = 1_000

/** More units than any country has. */
const MAX_PAGES = 100

/** One attempt to read a programme. */
interface ProgrammeRun {
  services: Services
  identityCache: IdentityCache
  task: Task
  reader: HttpReader
  instanceUrl: string
  act<T>(step: (work: UnitOfWork) => Promise<T>): Promise<T>
  /** Whether the task should be handed back after this batch. */
  isTimeUp(): boolean
}

/**
 * Reads a programme batch by batch from where an earlier attempt stopped. Memory does not grow with the number of
 * enrollments. Returns whether it came to the end.
 */
export async function readProgramme(run: ProgrammeRun): Promise<boolean> {
  const { services, identityCache, task, reader, instanceUrl, act } = run
  const session = await openSession(reader)
  const programme = await findProgramme(reader, task.programme_uid)
  if (!programme) throw new ProgrammeNotFound()
  const row = await act((work) => saveProgramme(work, instanceUrl, programme))
  const units = new OrgUnits(reader)
  const reading = await planReading(services, task.tenant_id, programme, {
    instanceUrl,
    unitOf: (uid) => units.get(uid),
  })
  if (!hasNameMappings(reading)) throw new MappingRequired()

  const place = task.reading_place ?? beginning(session, task.request, row)
  if (task.reading_place === null && place.since !== null)
    await followMovedUnits(run, { units, reading, since: place.since })
  const batches = readBatches(
    session,
    { programmeUid: task.programme_uid, elements: mappedElements(reading.mappings) },
    place,
    services.clock,
  )
  const classify = async (rows: readonly HashedRow[]) => {
    const stored = await inReadScope(services, task.tenant_id, (scope) => findStoredEnrollments(scope, rows))
    const batch = classifyRows(rows, stored, (source) => normalize(source, reading))
    for (const { person } of batch.changed) if (person) prepareAhead(person)
    return batch
  }
  let lastStored = new Set<string>()
  const savedUnits = new Set<string>()
  for await (const { rows, classified, place, next, isLast, pageTimes } of prefetchNext(
    classifiedBatches(prefetchNext(batches), units, reading, classify),
  )) {
    // This batch was classified while the previous one was being stored. A row that is in both is classified again.
    const batch = rows.some(({ source }) => lastStored.has(source.uid)) ? await classify(rows) : classified
    const newUnits = withAncestors(
      rows.flatMap(({ source }) => unitsOf(source)),
      reading.unitOf,
    ).filter(({ uid }) => !savedUnits.has(uid))
    await countTermsIfDue(services, task.tenant_id)
    await act(async (work) => {
      await moveUnits(work, newUnits)
      await saveUnits(work, newUnits, reading.regionOf)
      const origin = { instanceUrl, source: task.id, cache: identityCache, isCounting: true }
      const counters = await storeBatch(work, origin, batch)
      await addToTask(work, task, { counters, pageTimes, next: isLast ? null : next, total: place.total })
      if (isLast) await finishReading(work, task, place, reading)
    })
    for (const { uid } of newUnits) savedUnits.add(uid)
    if (isLast) return true
    lastStored = new Set(rows.map(({ source }) => source.uid))
    if (run.isTimeUp()) return false
  }
  throw new Error('pages ended before the last one')
}

/** Also loads the organisation units that the rows name. */
async function* classifiedBatches(
  batches: AsyncIterable<Batch>,
  units: OrgUnits,
  reading: ReadingPlan,
  classify: (rows: readonly HashedRow[]) => Promise<ClassifiedBatch>,
) {
  for await (const { rows: sources, ...rest } of batches) {
    await units.loadWithAncestors(sources.flatMap(unitsOf))
    await units.load(sources.flatMap((each) => unitsNamedBy(each, reading.attributes)))
    const rows = sources.map((source) => ({ source, hash: hashRow(source, reading) }))
    yield { ...rest, rows, classified: await classify(rows) }
  }
}

/** Reads what changed since the last whole run, or everything if that is requested or changes cannot all be seen. */
export function beginning(
  session: Session,
  request: Pick<TaskRequest, 'since' | 'full'>,
  row: Pick<ProgrammeRow, 'cursor_server_time'>,
): ReadingPlace {
  // A cursor that is ahead of the server's clock was taken from a wrong clock.
  const cursor =
    row.cursor_server_time !== null && row.cursor_server_time > session.serverTime ? null : row.cursor_server_time
  const since =
    request.full || !canReadChanges(session)
      ? null
      : (request.since ?? (cursor === null ? null : readAgainFrom(cursor, serverInstant(session), session.zone)))
  return { serverTime: session.serverTime, since, page: 1, pageSize: defaultPageSize(session), total: null }
}

interface StoredBatch {
  counters: BatchCounters
  pageTimes: readonly number[]
  next: ReadingPlace | null
  total: number | null
}

/** Renews the lease in the same transaction, so that a worker that has lost it cannot store rows. */
async function addToTask(
  work: UnitOfWork,
  task: Task,
  { counters, pageTimes, next, total }: StoredBatch,
): Promise<void> {
  const names = Object.keys(counters) as (keyof BatchCounters)[]
  await taskLeases.renew(work, task, {
    ...Object.fromEntries(names.map((name) => [name, sql`${sql.ref(name)} + ${counters[name]}`])),
    pages_read: sql`pages_read + ${pageTimes.length}`,
    pages_ms: sql`pages_ms + ${Math.round(pageTimes.reduce((sum, each) => sum + each, 0))}`,
    slowest_page_ms: sql`greatest(slowest_page_ms, ${Math.round(Math.max(0, ...pageTimes))})`,
    reading_place: next === null ? null : JSON.stringify(next),
    read_whole: next === null,
    ...(total === null ? {} : { expected: total }),
  })
}

/** The cursor moves only over what was read: a run that began after the cursor leaves the cursor where it was. */
async function finishReading(work: UnitOfWork, task: Task, place: ReadingPlace, reading: ReadingPlan): Promise<void> {
  const row = await lockProgramme(work, task.programme_uid)
  const requested = task.request.since
  const leavesGap =
    requested !== undefined &&
    place.since === requested &&
    !(row?.cursor_server_time && requested <= row.cursor_server_time)
  // If somebody has changed the mapping meanwhile, everything has to be read again.
  const isStale = row?.mappings != null && JSON.stringify(row.mappings) !== JSON.stringify(reading.mappings)
  await changeProgramme(work, task.programme_uid, {
    synced_at: work.now,
    ...(leavesGap || isStale ? {} : { cursor_server_time: place.serverTime }),
  })
}

/** Asks which units were put elsewhere. Otherwise that would be seen only when somebody below them is read again. */
async function followMovedUnits(
  { services, task, reader, act }: ProgrammeRun,
  { units, reading, since }: { units: OrgUnits; reading: ReadingPlan; since: string },
): Promise<void> {
  const changed = await listChangedUnits(reader, since)
  if (changed.length === 0) return
  const moves = await inReadScope(services, task.tenant_id, (scope) => findMoves(scope, changed))
  if (moves.length === 0) return
  const moved = moves.map(({ uid }) => uid)
  await units.loadWithAncestors(moved)
  const withThoseAbove = withAncestors(moved, reading.unitOf)
  await act(async (work) => {
    await moveUnits(work, withThoseAbove)
    await saveUnits(work, withThoseAbove, reading.regionOf)
  })
}

/**
 * The units that were changed on the day of this server time or later, with their paths. A unit that was put elsewhere has changed; those
 * below it have other paths too, but are not in the list.
 */
async function listChangedUnits(reader: HttpReader, since: string): Promise<Pick<OrgUnit, 'uid' | 'path'>[]> {
  const changed: Pick<OrgUnit, 'uid' | 'path'>[] = []
  // Every release understands a day, and it does not matter if a change is seen twice.
  const filter = `lastUpdated:ge:${since.slice(0, 10)}`
  for (let page = 1; page <= MAX_PAGES; page++) {
    const query = { filter, fields: 'id,path', order: 'id:asc', pageSize: PAGE_SIZE, page }
    const body = objectOf(await reader.get('api/organisationUnits', query), 'units')
    const items = listOf(body.organisationUnits, 'units', PAGE_SIZE)
    for (const item of items) {
      const path = optionalText(item.path, 2_000)
      if (path !== null) changed.push({ uid: uidOf(item.id, 'unit'), path })
    }
    if (items.length < PAGE_SIZE) break
  }
  return changed
}
