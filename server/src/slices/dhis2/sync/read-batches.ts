import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '#platform/clock.ts'
import { Dhis2Error } from '../client/dhis2-error.ts'
import type { EnrollmentPage, EnrollmentWindow, SourceEnrollment } from '../client/enrollment.ts'
import { canReadChanges, defaultPageSize, isLastPage, readPage } from '../client/read-enrollments.ts'
import { readAgainFrom } from '../client/server-time.ts'
import { type Session, serverInstant } from '../client/session.ts'
import type { ProgrammeRow, ReadingPlace, TaskRequest } from '../tables.ts'

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

const SLOW_FACTOR = 4
const SLOW_MS = 1_000
const MAX_PAUSE_MS = 2_000
const CALM_PAGES = 10

/**
 * How fast pages are requested: two at once as long as the server answers as usual. When it slows down, one at a time, with
 * a pause as long as the delay, until ten pages have come at the usual speed.
 */
class Pace {
  #usualMs: number | undefined
  #calmPages = CALM_PAGES
  #pauseMs = 0

  get allowsTwo(): boolean {
    return this.#calmPages >= CALM_PAGES
  }

  note(tookMs: number): void {
    const usual = Math.min(this.#usualMs ?? tookMs, tookMs)
    this.#usualMs = usual
    const isSlow = tookMs > Math.max(SLOW_MS, usual * SLOW_FACTOR)
    this.#calmPages = isSlow ? 0 : this.#calmPages + 1
    this.#pauseMs = isSlow ? Math.min(MAX_PAUSE_MS, tookMs - usual) : 0
  }

  async pause(): Promise<void> {
    if (this.#pauseMs > 0) await delay(this.#pauseMs)
  }
}

const MIN_PAGE_SIZE = 25

/** What is read of a programme. */
export type ReadingSource = Pick<EnrollmentWindow, 'programmeUid' | 'elements'>

type PageNumber = Pick<ReadingPlace, 'page' | 'pageSize'>

interface ReadPage {
  page: EnrollmentPage
  /** The number that was read, which differs from the requested one if the page was halved. */
  number: PageNumber
  tookMs: number
}

interface PageAtPlace {
  page: EnrollmentPage
  place: ReadingPlace
  isLast: boolean
  tookMs: number
}

/** Reads the pages of a programme in order. The next page is requested while this one is on its way, as far as the count goes. */
export async function* readPages(
  session: Session,
  source: ReadingSource,
  beginning: ReadingPlace,
): AsyncGenerator<PageAtPlace> {
  const pace = new Pace()
  const begin = (place: ReadingPlace) => {
    const reading = readPageOrHalf(session, source, place, pace)
    // The error is thrown when the reader comes to this page.
    reading.catch(() => {})
    return { reading, page: place.page, pageSize: place.pageSize }
  }
  let place = beginning
  let ahead: ReturnType<typeof begin> | undefined
  for (;;) {
    const isAhead = ahead?.page === place.page && ahead.pageSize === place.pageSize
    if (!isAhead) await pace.pause()
    const current = isAhead && ahead ? ahead : begin(place)
    const hasNext = place.total !== null && place.page * place.pageSize < place.total
    ahead = hasNext && pace.allowsTwo ? begin({ ...place, page: place.page + 1 }) : undefined
    const { page, number, tookMs } = await current.reading
    const listed = (place.listed ?? 0) + page.listed
    place = { ...place, ...number, total: place.total ?? page.total ?? null, listed }
    const isLast = isLastPage(session, place, page)
    yield { page, place, isLast, tookMs }
    if (isLast) return
    place = { ...place, page: place.page + 1 }
  }
}

/** When the server is too slow for a page, half of the page is requested. */
async function readPageOrHalf(
  session: Session,
  source: ReadingSource,
  place: ReadingPlace,
  pace: Pace,
): Promise<ReadPage> {
  let { page, pageSize } = place
  const started = performance.now()
  for (;;) {
    try {
      const request = { page, pageSize, isCounted: page === 1 }
      const read = await readPage(session, { ...source, since: place.since }, request)
      const tookMs = performance.now() - started
      pace.note(tookMs)
      return { page: read, number: { page, pageSize }, tookMs }
    } catch (error) {
      const isSlow = error instanceof Dhis2Error && error.kind === 'slow'
      if (!isSlow || pageSize % 2 !== 0 || pageSize / 2 < MIN_PAGE_SIZE) throw error
      page = (page - 1) * 2 + 1
      pageSize /= 2
    }
  }
}

/** Some pages of the source that are stored in one transaction, and the place where reading continues. */
export interface Batch {
  rows: SourceEnrollment[]
  place: ReadingPlace
  next: ReadingPlace
  isLast: boolean
  /** How long each page took. */
  pageTimes: number[]
}

/** A larger batch shares more lookups of identities; a smaller one locks the registry for less time. */
const ROWS_PER_BATCH = 1_000
/**
 * With a very slow server a batch is stored before it is full. Otherwise batches are of the same pages however busy the machine is: names
 * are weighed by how common they are in a batch too, so that other batches might find other people.
 */
const MAX_GATHERING_MS = 30_000

/** Gathers the pages of a programme into batches. */
export async function* readBatches(
  session: Session,
  source: ReadingSource,
  beginning: ReadingPlace,
  clock: Clock,
): AsyncGenerator<Batch> {
  let rows: SourceEnrollment[] = []
  let pageTimes: number[] = []
  let place = beginning
  let since = clock.now().getTime()
  try {
    for await (const read of readPages(session, source, beginning)) {
      place = read.place
      rows.push(...read.page.rows)
      pageTimes.push(read.tookMs)
      const next = { ...place, page: place.page + 1 }
      const isLate = clock.now().getTime() - since > MAX_GATHERING_MS
      if (!read.isLast && rows.length < ROWS_PER_BATCH && !isLate) continue
      const batch = { rows, place, next, isLast: read.isLast, pageTimes }
      rows = []
      pageTimes = []
      yield batch
      since = clock.now().getTime()
    }
  } catch (error) {
    // The pages before the error are stored, and the next attempt continues after them.
    if (rows.length > 0) yield { rows, place, next: { ...place, page: place.page + 1 }, isLast: false, pageTimes }
    throw error
  }
}

/** Fetches the next batch while the reader works on this one. A reader that stops early does not wait for that fetch. */
export async function* prefetchNext<T>(batches: AsyncIterator<T>): AsyncGenerator<T> {
  const fetchNext = () => {
    const next = batches.next()
    // The error is thrown when the reader comes to it.
    next.catch(() => {})
    return next
  }
  let next = fetchNext()
  for (;;) {
    const { done, value } = await next
    if (done) return
    next = fetchNext()
    yield value
  }
}
