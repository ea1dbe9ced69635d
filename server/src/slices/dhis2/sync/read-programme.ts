import type { UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import type { IdentityCache } from '#slices/mpi/index.ts'
import type { EnrollmentWindow } from '../client/enrollment.ts'
import type { HttpReader } from '../client/http-reader.ts'
import { canReadChanges, usualPageSize } from '../client/read-enrollments.ts'
import { findProgramme, OrgUnits } from '../client/read-metadata.ts'
import { readAgainFrom } from '../client/server-time.ts'
import { openSession, type Session, serverInstant } from '../client/session.ts'
import { MappingRequired, ProgrammeNotFound } from '../errors.ts'
import { changeProgramme, lockProgramme, rememberProgramme } from '../programmes.ts'
import type { ProgrammeRow, Task } from '../tables.ts'
import { leaseEnd, TaskLost } from '../tasks/lease.ts'
import { normalize, unitsNamedBy } from './normalize.ts'
import { canName, planReading } from './plan-reading.ts'
import { type Batch, fetchedAhead, readBatches } from './read-batches.ts'
import type { Reading } from './reading.ts'
import type { ReadingPlace } from './reading-place.ts'
import { hashOf } from './row-hash.ts'
import { findKnown, type Hashed, type SortedBatch, sortOut } from './sort-out.ts'
import { type BatchCounters, storeBatch } from './store-batch.ts'

export interface ProgrammeRun {
  services: Services
  identityCache: IdentityCache
  task: Task
  reader: HttpReader
  instanceUrl: string
  act<T>(step: (work: UnitOfWork) => Promise<T>): Promise<T>
  /** Whether to hand the work back after this batch. */
  isTimeUp(): boolean
}

/**
 * Reads a programme to its end, batch by batch, from where an earlier attempt stopped. No memory grows with the number of
 * enrollments. Answers whether it came to the end.
 */
export async function readProgramme(run: ProgrammeRun): Promise<boolean> {
  const { services, identityCache, task, reader, instanceUrl, act } = run
  const session = await openSession(reader)
  const programme = await findProgramme(reader, task.programme_uid)
  if (!programme) throw new ProgrammeNotFound()
  const row = await act((work) => rememberProgramme(work, instanceUrl, programme))
  const units = new OrgUnits(reader)
  const reading = await planReading(services, task.tenant_id, programme, {
    instanceUrl,
    unitOf: (uid) => units.get(uid),
  })
  if (!canName(reading)) throw new MappingRequired()

  const batches = readBatches(
    session,
    task.programme_uid,
    task.reading_place ?? beginning(session, task, row),
    services.clock,
  )
  const lookUp = async (rows: readonly Hashed[]) => {
    const known = await inReadScope(services, task.tenant_id, (scope) => findKnown(scope, rows))
    return sortOut(rows, known, (source) => normalize(source, reading))
  }
  let lastStored = new Set<string>()
  for await (const { rows, sorted, place, next, isLast } of fetchedAhead(
    sortedBatches(batches, units, reading, lookUp),
  )) {
    // It was looked up while the batch before it was stored. A row that stands in both is looked up again.
    const batch = rows.some(({ source }) => lastStored.has(source.uid)) ? await lookUp(rows) : sorted
    await act(async (work) => {
      const counters = await storeBatch(work, { instanceUrl, source: task.id, cache: identityCache }, batch)
      await addToTask(work, task, counters, isLast ? null : next, place.total)
      if (isLast) await finishReading(work, task, place, reading)
    })
    if (isLast) return true
    lastStored = new Set(rows.map(({ source }) => source.uid))
    if (run.isTimeUp()) return false
  }
  throw new Error('pages ended before the last one')
}

/** With everything from DHIS2 that their rows need. */
async function* sortedBatches(
  batches: AsyncIterable<Batch>,
  units: OrgUnits,
  reading: Reading,
  lookUp: (rows: readonly Hashed[]) => Promise<SortedBatch>,
) {
  for await (const { rows: sources, ...rest } of batches) {
    await units.loadLines(sources.map(({ orgUnitUid }) => orgUnitUid))
    await units.load(sources.flatMap((each) => unitsNamedBy(each, reading.attributes)))
    const rows = sources.map((source) => ({ source, hash: hashOf(source, reading) }))
    yield { ...rest, rows, sorted: await lookUp(rows) }
  }
}

/** Everything, or what changed since the last whole run; where changes cannot all be seen, everything. */
function beginning(session: Session, { request, programme_uid }: Task, row: ProgrammeRow): ReadingPlace {
  // A cursor that lies ahead of the server's clock was taken from a wrong one.
  const cursor =
    row.cursor_server_time !== null && row.cursor_server_time > session.serverTime ? null : row.cursor_server_time
  const since =
    request.full || !canReadChanges(session)
      ? null
      : (request.since ?? (cursor === null ? null : readAgainFrom(cursor, serverInstant(session), session.zone)))
  const window: EnrollmentWindow = { programmeUid: programme_uid, since }
  return { serverTime: session.serverTime, since, page: 1, pageSize: usualPageSize(session, window), total: null }
}

/** Together with the lease: a worker whose time is over is refused, and its rows with it. */
async function addToTask(
  work: UnitOfWork,
  task: Task,
  counters: BatchCounters,
  place: ReadingPlace | null,
  total: number | null,
): Promise<void> {
  const names = Object.keys(counters) as (keyof BatchCounters)[]
  const held = await work.db
    .updateTable('dhis2_task')
    .set((eb) => ({
      lease_until: leaseEnd(work.now),
      ...Object.fromEntries(names.map((name) => [name, eb(name, '+', counters[name])])),
      reading_place: place === null ? null : JSON.stringify(place),
      read_whole: place === null,
      ...(total === null ? {} : { expected: total }),
    }))
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', task.id)
    .where('attempt', '=', task.attempt)
    .where('status', 'in', ['syncing', 'generating'])
    .returning('id')
    .executeTakeFirst()
  if (!held) throw new TaskLost('the task belongs to another attempt')
}

/** The cursor moves only over what was read: a run since a later day than the cursor leaves it where it was. */
async function finishReading(work: UnitOfWork, task: Task, place: ReadingPlace, reading: Reading): Promise<void> {
  const row = await lockProgramme(work, task.programme_uid)
  const asked = task.request.since
  const leavesGap =
    asked !== undefined && place.since === asked && !(row?.cursor_server_time && asked <= row.cursor_server_time)
  // Somebody may have changed the mapping meanwhile: then everything is to be read again.
  const isStale = row?.mappings != null && JSON.stringify(row.mappings) !== JSON.stringify(reading.mappings)
  await changeProgramme(work, task.programme_uid, {
    synced_at: work.now,
    ...(leavesGap || isStale ? {} : { cursor_server_time: place.serverTime }),
  })
}
