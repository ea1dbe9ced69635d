import type { Clock } from '#platform/clock.ts'
import { Dhis2Error } from '../client/dhis2-error.ts'
import type { EnrollmentPage, SourceEnrollment } from '../client/enrollment.ts'
import { isLastPage, readPage } from '../client/read-enrollments.ts'
import type { Session } from '../client/session.ts'
import type { ReadingPlace } from './reading-place.ts'

/** Some pages of the source that are stored in one transaction, and the place where reading continues. */
export interface Batch {
  rows: SourceEnrollment[]
  place: ReadingPlace
  next: ReadingPlace
  isLast: boolean
}

const MIN_PAGE_SIZE = 25
/** A larger batch shares more lookups of identities; a smaller one locks the registry for less time. */
const ROWS_PER_BATCH = 600
/** With a slow server a batch is stored before it is full. */
const MAX_GATHERING_MS = 5_000

/** Reads the pages of a programme from a place on, and gathers them into batches. */
export async function* readBatches(
  session: Session,
  programmeUid: string,
  beginning: ReadingPlace,
  clock: Clock,
): AsyncGenerator<Batch> {
  let place = beginning
  let rows: SourceEnrollment[] = []
  let since = clock.now().getTime()
  for (;;) {
    const read = await readPageOrHalf(session, programmeUid, place).catch((error: unknown) => ({ error }))
    if ('error' in read) {
      // The pages before the error are stored, and the next attempt continues after them.
      if (rows.length > 0) yield { rows, place, next: place, isLast: false }
      throw read.error
    }
    const { page, size } = read
    const listed = (place.listed ?? 0) + page.listed
    place = { ...place, ...size, total: place.total ?? page.total ?? null, listed }
    rows.push(...page.rows)
    const isLast = isLastPage(session, place, page)
    const next: ReadingPlace = { ...place, page: place.page + 1 }
    const now = clock.now().getTime()
    if (isLast || rows.length >= ROWS_PER_BATCH || now - since > MAX_GATHERING_MS) {
      yield { rows, place, next, isLast }
      if (isLast) return
      rows = []
      since = clock.now().getTime()
    }
    place = next
  }
}

/** When the server is too slow for a page, half of the page is requested. */
async function readPageOrHalf(
  session: Session,
  programmeUid: string,
  place: ReadingPlace,
): Promise<{ page: EnrollmentPage; size: Pick<ReadingPlace, 'page' | 'pageSize'> }> {
  let { page, pageSize } = place
  for (;;) {
    try {
      const request = { page, pageSize, isCounted: page === 1 }
      return { page: await readPage(session, { programmeUid, since: place.since }, request), size: { page, pageSize } }
    } catch (error) {
      const isSlow = error instanceof Dhis2Error && error.kind === 'slow'
      if (!isSlow || pageSize % 2 !== 0 || pageSize / 2 < MIN_PAGE_SIZE) throw error
      page = (page - 1) * 2 + 1
      pageSize /= 2
    }
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
