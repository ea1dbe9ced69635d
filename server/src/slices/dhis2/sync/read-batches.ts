import type { Clock } from '#platform/clock.ts'
import { Dhis2Error } from '../client/dhis2-error.ts'
import type { EnrollmentPage, SourceEnrollment } from '../client/enrollment.ts'
import { isLastPage, readPage } from '../client/read-enrollments.ts'
import type { Session } from '../client/session.ts'
import type { ReadingPlace } from './reading-place.ts'

/** What is stored in one transaction: some pages of the source, and where reading goes on behind them. */
export interface Batch {
  rows: SourceEnrollment[]
  place: ReadingPlace
  next: ReadingPlace
  isLast: boolean
}

const MIN_PAGE_SIZE = 25
/** Identities are found in batches: a larger one shares more look-ups, a smaller one keeps others waiting for less time. */
const ROWS_PER_BATCH = 600
/** A slow server's pages are kept as they come. */
const MAX_GATHERING_MS = 5_000

/** Pages of a programme from a place on, gathered to batches. */
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
      // What came before the error is kept: the next attempt goes on behind it.
      if (rows.length > 0) yield { rows, place, next: place, isLast: false }
      throw read.error
    }
    const { page, size } = read
    place = { ...place, ...size, total: place.total ?? page.total ?? null }
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

/** A server that is too slow for a page may manage half of it. */
async function readPageOrHalf(
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
      const isSlow = error instanceof Dhis2Error && error.kind === 'slow'
      if (!isSlow || pageSize % 2 !== 0 || pageSize / 2 < MIN_PAGE_SIZE) throw error
      page = (page - 1) * 2 + 1
      pageSize /= 2
    }
  }
}

/** While one is worked on, the next one is fetched. Whoever stops before the end leaves that one to its own fate. */
export async function* prefetchNext<T>(batches: AsyncIterator<T>): AsyncGenerator<T> {
  const ask = () => {
    const coming = batches.next()
    coming.catch(() => {})
    return coming
  }
  let coming = ask()
  for (;;) {
    const { done, value } = await coming
    if (done) return
    coming = ask()
    yield value
  }
}
