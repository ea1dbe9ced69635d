import type { Clock } from '#platform/clock.ts'
import type { SourceEnrollment } from '../client/enrollment.ts'
import type { Session } from '../client/session.ts'
import { type ReadingSource, readPages } from './read-pages.ts'
import type { ReadingPlace } from './reading-place.ts'

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
