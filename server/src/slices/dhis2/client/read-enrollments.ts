import { Dhis2Error, invalidResponse } from './dhis2-error.ts'
import { dialectOf, enrollmentListing, type Listing, peopleListing, singleEnrollment } from './dialect.ts'
import type { EnrollmentPage, EnrollmentWindow, SourceEnrollment } from './enrollment.ts'
import {
  attributesOf,
  enrollmentOf,
  itemsOf,
  MAX_ROWS,
  type PageRequest,
  pageStateOf,
  readPager,
} from './parse-enrollments.ts'
import { withAttributes } from './read-attributes.ts'
import { isUid, listOf, objectOf } from './read-json.ts'
import { dayAfter } from './server-time.ts'
import type { Session } from './session.ts'

/**
 * Reads a page of a whole programme. It reads the list of people if that shows everything that the account may see, and the
 * list of enrollments otherwise, or if that list has everything.
 */
export async function readPage(
  session: Session,
  window: EnrollmentWindow,
  request: PageRequest,
): Promise<EnrollmentPage> {
  return readsPeople(session, window)
    ? readPeoplePage(session, window, request)
    : readEnrollmentPage(session, { ...window, includesDeleted: true }, request)
}

/** Only lists of people show that an attribute changed, so changes can be read only where people are read. */
export const canReadChanges = ({ user }: Session) => user.capturesAllItSees

/** Whether a page was the last. Pages in the middle may be short or empty, so only the next page or the count can tell. */
export function isLastPage(
  { version }: Session,
  { page, pageSize, total }: { page: number; pageSize: number; total: number | null },
  { hasMore, isFull }: Pick<EnrollmentPage, 'hasMore' | 'isFull'>,
): boolean {
  if (dialectOf(version).hasNextPageField || total === null) return !hasMore
  return page * pageSize >= total && !isFull
}

/** Rows per page. Lists of enrollments that cannot be ordered are read in large pages, so that few rows move between two pages. */
export function defaultPageSize(session: Session, window: EnrollmentWindow): number {
  return session.version.line <= 39 && !readsPeople(session, window) ? 2_000 : 200
}

function readsPeople({ version, user }: Session, { since }: EnrollmentWindow): boolean {
  if (!user.capturesAllItSees) return false
  return version.line <= 40 || Boolean(since)
}

async function readPeoplePage(
  session: Session,
  window: EnrollmentWindow,
  request: PageRequest,
): Promise<EnrollmentPage> {
  const { body, items } = await requestPage(session, peopleListing(session.version, window), request)
  const rows = items.flatMap((person) => {
    const attributes = attributesOf(person)
    const isDeleted = person.deleted === true
    const uid = person.trackedEntityInstance ?? person.trackedEntity
    return listOf(person.enrollments ?? [], 'enrollments', MAX_ROWS)
      .filter(({ program }) => program === window.programmeUid)
      .map((item) => {
        const all = new Map([...attributes, ...attributesOf(item)])
        return enrollmentOf(session, { ...item, trackedEntity: uid }, all, isDeleted)
      })
  })
  return { rows, ...pageStateOf(session, body, request, items.length) }
}

/** Reads enrollments with the server's filters. Where the list has no attributes, they are requested afterwards. */
export async function readEnrollmentPage(
  session: Session,
  window: EnrollmentWindow,
  request: PageRequest,
): Promise<EnrollmentPage> {
  const { version } = session
  const { body, items } = await requestPage(session, enrollmentListing(version, window), request)
  const rows = items.map((item) => enrollmentOf(session, item, attributesOf(item)))
  // A server that answers for another programme has not understood the request.
  if (rows.some(({ programmeUid }) => programmeUid !== window.programmeUid)) throw invalidResponse('other_programme')
  const inWindow = rows.filter(({ enrolledOn }) => window.to === undefined || enrolledOn <= window.to)
  const whole = dialectOf(version).listsAttributes ? inWindow : await withAttributes(session, inWindow)
  return { rows: whole, ...pageStateOf(session, body, request, items.length) }
}

/** Counts exactly. Where the server cannot end a period exactly, the enrollments of the day after are subtracted. */
export async function countEnrollments(session: Session, window: EnrollmentWindow): Promise<number> {
  const total = await countListed(session, window)
  if (window.to === undefined || dialectOf(session.version).endsWithTheDay) return total
  const beyond = await countListed(session, { ...window, from: dayAfter(window.to) })
  return Math.max(0, total - beyond)
}

async function countListed(session: Session, window: EnrollmentWindow): Promise<number> {
  const { path, query } = enrollmentListing(session.version, window)
  const countQuery = { ...query, fields: 'enrollment', totalPages: true, pageSize: 1, page: 1 }
  const { total } = readPager(objectOf(await session.reader.get(path, countQuery), 'enrollments'))
  if (total === undefined) throw invalidResponse('no_total')
  return total
}

export async function findSourceEnrollment(session: Session, uid: string): Promise<SourceEnrollment | undefined> {
  if (!isUid(uid)) return undefined
  try {
    const { path, query } = singleEnrollment(session.version, uid)
    const item = objectOf(await session.reader.get(path, query), 'enrollment')
    const found = enrollmentOf(session, item, attributesOf(item))
    if (session.version.line >= 40) return found
    return (await withAttributes(session, [found]))[0]
  } catch (error) {
    // 2.41 answers 403 for an enrollment that the account may not see.
    if (error instanceof Dhis2Error && (error.kind === 'not_found' || error.kind === 'refused')) return undefined
    throw error
  }
}

async function requestPage({ reader }: Session, listing: Listing, { page, pageSize, isCounted }: PageRequest) {
  const totalPages = isCounted ? true : undefined
  const body = objectOf(await reader.get(listing.path, { ...listing.query, page, pageSize, totalPages }), 'page')
  return { body, items: itemsOf(body, listing) }
}
