import type { UnitOfWork } from '#platform/unit-of-work.ts'
import type { Workshop } from '#platform/workshop.ts'
import type { EnrollmentPage, EnrollmentWindow } from '../client/enrollment.ts'
import type { HttpReader } from '../client/http-reader.ts'
import { canReadChanges, isLastPage, readPage, usualPageSize } from '../client/read-enrollments.ts'
import { findProgramme, OrgUnits } from '../client/read-metadata.ts'
import { readAgainFrom } from '../client/server-time.ts'
import { openSession, type Session, serverInstant } from '../client/session.ts'
import { Dhis2Trouble } from '../client/trouble.ts'
import { MappingRequired, ProgrammeNotFound } from '../errors.ts'
import { changeProgramme, lockProgramme, rememberProgramme } from '../programmes.ts'
import type { ProgrammeRow, Task } from '../tables.ts'
import { keepTask } from '../tasks/lease.ts'
import { normalize, type Reading, unitsNamedBy } from './normalize.ts'
import { canName, planReading } from './plan-reading.ts'
import type { ReadingPlace } from './reading-place.ts'
import { type PageCounters, storePage } from './store-page.ts'

export interface ProgrammeRun {
  shop: Workshop
  task: Task
  reader: HttpReader
  instanceUrl: string
  act<T>(step: (work: UnitOfWork) => Promise<T>): Promise<T>
  /** Whether to hand the work back after this page. */
  isTimeUp(): boolean
}

const SMALLEST_PAGE = 25

/**
 * Reads a programme to its end, page by page, from where an earlier attempt stopped. No memory grows with the number of
 * enrollments. Answers whether it came to the end.
 */
export async function readProgramme(run: ProgrammeRun): Promise<boolean> {
  const { shop, task, reader, instanceUrl, act } = run
  const session = await openSession(reader)
  const programme = await findProgramme(reader, task.programme_uid)
  if (!programme) throw new ProgrammeNotFound()
  const row = await act((work) => rememberProgramme(work, instanceUrl, programme))
  const units = new OrgUnits(reader)
  const reading = await planReading(shop, task.tenant_id, programme, { instanceUrl, unitOf: (uid) => units.get(uid) })
  if (!canName(reading)) throw new MappingRequired()

  let place = task.place ?? beginning(session, task, row)
  for (;;) {
    const { page, size } = await readAsMuchAsPossible(session, task.programme_uid, place)
    place = { ...place, ...size, total: place.total ?? page.total ?? null }
    await units.load(page.rows.flatMap((each) => [each.orgUnitUid, ...unitsNamedBy(each, reading.attributes)]))
    const rows = page.rows.map((source) => normalize(source, reading))
    const isLast = isLastPage(session, place, page)
    const next: ReadingPlace = { ...place, page: place.page + 1 }
    await act(async (work) => {
      await keepTask(work, task)
      const counters = await storePage(work, { instanceUrl, source: task.id }, rows)
      await addToTask(work, task, counters, isLast ? null : next, place.total)
      if (isLast) await finishReading(work, task, place, reading)
    })
    if (isLast) return true
    place = next
    if (run.isTimeUp()) return false
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

/** A server that is too slow for a page may manage half of it. */
async function readAsMuchAsPossible(
  session: Session,
  programmeUid: string,
  place: ReadingPlace,
): Promise<{ page: EnrollmentPage; size: Pick<ReadingPlace, 'page' | 'pageSize'> }> {
  let { page, pageSize } = place
  for (;;) {
    try {
      const asked = { page, pageSize, isCounted: page === 1 }
      return { page: await readPage(session, { programmeUid, since: place.since }, asked), size: { page, pageSize } }
    } catch (error) {
      const isSlow = error instanceof Dhis2Trouble && error.kind === 'slow'
      if (!isSlow || pageSize % 2 !== 0 || pageSize / 2 < SMALLEST_PAGE) throw error
      page = (page - 1) * 2 + 1
      pageSize /= 2
    }
  }
}

async function addToTask(
  work: UnitOfWork,
  task: Task,
  counters: PageCounters,
  place: ReadingPlace | null,
  total: number | null,
): Promise<void> {
  const names = Object.keys(counters) as (keyof PageCounters)[]
  await work.db
    .updateTable('dhis2_task')
    .set((eb) => ({
      ...Object.fromEntries(names.map((name) => [name, eb(name, '+', counters[name])])),
      place: place === null ? null : JSON.stringify(place),
      read_whole: place === null,
      ...(total === null ? {} : { expected: total }),
    }))
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', task.id)
    .execute()
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
