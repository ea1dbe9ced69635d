import { Guarded } from '../guard/guarded.ts'
import { Dhis2Error, invalidResponse } from './dhis2-error.ts'
import {
  dialectOf,
  enrollmentListing,
  type Listing,
  namedListing,
  peopleListing,
  singleEnrollment,
  singlePerson,
} from './dialect.ts'
import type { EnrollmentPage, EnrollmentWindow, SourceEnrollment } from './enrollment.ts'
import { isUid, type Json, listOf, objectOf, optionalCount, optionalText, uidOf } from './read-json.ts'
import { dayAfter, dayOf } from './server-time.ts'
import type { Session } from './session.ts'

const MOST_ROWS = 5_000
const MOST_ATTRIBUTES = 1_000
const LONGEST_VALUE = 50_000
const NAMED_AT_ONCE = 50

export interface PageAsked {
  page: number
  pageSize: number
  /** Counting is expensive: it is asked for once. */
  isCounted: boolean
}

/**
 * A page of a run over a whole programme. People are read where the account captures; where it may see more than that,
 * or where the list of enrollments has everything, enrollments are.
 */
export async function readPage(session: Session, window: EnrollmentWindow, asked: PageAsked): Promise<EnrollmentPage> {
  return readsPeople(session, window)
    ? readPeoplePage(session, window, asked)
    : readEnrollmentPage(session, { ...window, includesDeleted: true }, asked)
}

/** A change of an attribute alone is seen only in lists of people; there is no use in a window over enrollments. */
export const canReadChanges = ({ user }: Session) => user.capturesAllItSees

/** Whether a page was the last. Short and empty ones occur in the middle, so only a next page or the count can tell. */
export function isLastPage(
  { version }: Session,
  { page, pageSize, total }: { page: number; pageSize: number; total: number | null },
  { hasMore, isFull }: Pick<EnrollmentPage, 'hasMore' | 'isFull'>,
): boolean {
  if (dialectOf(version).hasNextPageField || total === null) return !hasMore
  return page * pageSize >= total && !isFull
}

/** Rows per page. Lists of enrollments that cannot be ordered come in large pages, so that few fall between two. */
export function usualPageSize(session: Session, window: EnrollmentWindow): number {
  return session.version.line <= 39 && !readsPeople(session, window) ? 2_000 : 200
}

function readsPeople({ version, user }: Session, { since }: EnrollmentWindow): boolean {
  if (!user.capturesAllItSees) return false
  return version.line <= 40 || Boolean(since)
}

async function readPeoplePage(session: Session, window: EnrollmentWindow, asked: PageAsked): Promise<EnrollmentPage> {
  const { body, items } = await askPage(session, peopleListing(session.version, window), asked)
  const rows = items.flatMap((person) => {
    const attributes = attributesOf(person)
    const isGone = person.deleted === true
    const uid = person.trackedEntityInstance ?? person.trackedEntity
    return listOf(person.enrollments ?? [], 'enrollments', MOST_ROWS)
      .filter(({ program }) => program === window.programmeUid)
      .map((item) => {
        const all = new Map([...attributes, ...attributesOf(item)])
        return enrollmentOf(session, { ...item, trackedEntity: uid }, all, isGone)
      })
  })
  return { rows, ...pagerOf(session, body, asked, items.length) }
}

/** Enrollments by the server's filters; their attributes come along or are fetched after. */
export async function readEnrollmentPage(
  session: Session,
  window: EnrollmentWindow,
  asked: PageAsked,
): Promise<EnrollmentPage> {
  const { version } = session
  const { body, items } = await askPage(session, enrollmentListing(version, window), asked)
  const rows = items.map((item) => enrollmentOf(session, item, attributesOf(item)))
  // A server that answers for another programme has not understood the question.
  if (rows.some(({ programmeUid }) => programmeUid !== window.programmeUid)) throw invalidResponse('other_programme')
  const wanted = rows.filter(
    ({ programmeUid, enrolledOn }) =>
      programmeUid === window.programmeUid && (window.to === undefined || enrolledOn <= window.to),
  )
  const whole = dialectOf(version).listsAttributes ? wanted : await withAttributes(session, wanted)
  return { rows: whole, ...pagerOf(session, body, asked, items.length) }
}

/** Exactly, also where the end of a period cannot be said exactly: then what lies on the day after is taken off. */
export async function countEnrollments(session: Session, window: EnrollmentWindow): Promise<number> {
  const total = await countListed(session, window)
  if (window.to === undefined || dialectOf(session.version).endsWithTheDay) return total
  const beyond = await countListed(session, { ...window, from: dayAfter(window.to) })
  return Math.max(0, total - beyond)
}

async function countListed(session: Session, window: EnrollmentWindow): Promise<number> {
  const { path, query } = enrollmentListing(session.version, window)
  const asked = { ...query, fields: 'enrollment', totalPages: true, pageSize: 1, page: 1 }
  const { total } = pagerFacts(objectOf(await session.reader.get(path, asked), 'enrollments'))
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
    // 2.41 says 403 of an enrollment that the account may not see.
    if (error instanceof Dhis2Error && (error.kind === 'not_found' || error.kind === 'refused')) return undefined
    throw error
  }
}

/** What is deleted needs none, and may have nobody left to ask for. */
async function withAttributes(session: Session, rows: readonly SourceEnrollment[]): Promise<SourceEnrollment[]> {
  const living = rows.filter(({ isDeleted }) => !isDeleted)
  const found = dialectOf(session.version).namedHaveAttributes
    ? await attributesByEnrollment(session, living)
    : await attributesByPerson(session, living)
  return rows.map((row) => ({ ...row, attributes: found.get(row.uid) ?? row.attributes }))
}

type Values = ReadonlyMap<string, Guarded<string>>

async function attributesByEnrollment(
  session: Session,
  rows: readonly SourceEnrollment[],
): Promise<Map<string, Values>> {
  const found = new Map<string, Values>()
  for (let at = 0; at < rows.length; at += NAMED_AT_ONCE) {
    const part = rows.slice(at, at + NAMED_AT_ONCE)
    const uids = part.map(({ uid }) => uid)
    const listing = namedListing(session.version, uids, part[0]?.programmeUid ?? '')
    const body = objectOf(await session.reader.get(listing.path, listing.query), 'enrollments')
    for (const item of itemsOf(body, listing)) found.set(uidOf(item.enrollment, 'enrollment'), attributesOf(item))
  }
  return found
}

/** One by one: these versions say attributes of a person, and of no enrollment. */
async function attributesByPerson(session: Session, rows: readonly SourceEnrollment[]): Promise<Map<string, Values>> {
  const byPerson = new Map<string, Values>()
  const people = [...new Set(rows.map(({ trackedEntityUid }) => trackedEntityUid))]
  const read = async (): Promise<void> => {
    for (let uid = people.pop(); uid !== undefined; uid = people.pop()) {
      const { path, query } = singlePerson(session.version, uid, rows[0]?.programmeUid ?? '')
      byPerson.set(uid, attributesOf(objectOf(await session.reader.get(path, query), 'person')))
    }
  }
  await Promise.all([read(), read()])
  return new Map(rows.map((row) => [row.uid, byPerson.get(row.trackedEntityUid) ?? row.attributes]))
}

async function askPage({ reader }: Session, listing: Listing, { page, pageSize, isCounted }: PageAsked) {
  const totalPages = isCounted ? true : undefined
  const body = objectOf(await reader.get(listing.path, { ...listing.query, page, pageSize, totalPages }), 'page')
  return { body, items: itemsOf(body, listing) }
}

function itemsOf(body: Json, { keys }: Listing): Json[] {
  const key = keys.find((name) => body[name] !== undefined)
  if (key === undefined) throw invalidResponse('no_list')
  return listOf(body[key], 'rows', MOST_ROWS)
}

function pagerFacts(body: Json): { total: number | undefined; hasNextPage: boolean } {
  const pager = body.pager === undefined ? body : objectOf(body.pager, 'pager')
  const total = optionalCount(pager.total) ?? optionalCount(body.total)
  return { total, hasNextPage: typeof pager.nextPage === 'string' }
}

function pagerOf({ version }: Session, body: Json, asked: PageAsked, items: number) {
  const { total, hasNextPage } = pagerFacts(body)
  const counted = asked.isCounted ? total : undefined
  const isFull = items >= asked.pageSize
  return { total: counted, isFull, hasMore: dialectOf(version).hasNextPageField ? hasNextPage || isFull : items > 0 }
}

function enrollmentOf(session: Session, item: Json, attributes: Values, isPersonGone = false): SourceEnrollment {
  const enrolledOn = dayOf(optionalText(item.enrollmentDate) ?? optionalText(item.enrolledAt) ?? '', session.zone)
  if (enrolledOn === undefined) throw invalidResponse('no_date')
  return {
    uid: uidOf(item.enrollment, 'enrollment'),
    programmeUid: uidOf(item.program, 'program'),
    trackedEntityUid: uidOf(item.trackedEntity ?? item.trackedEntityInstance, 'entity'),
    orgUnitUid: uidOf(item.orgUnit, 'unit'),
    enrolledOn,
    status: optionalText(item.status, 30) ?? 'ACTIVE',
    isDeleted: isPersonGone || item.deleted === true,
    attributes,
  }
}

function attributesOf(item: Json): Values {
  const values = new Map<string, Guarded<string>>()
  for (const { attribute, value } of listOf(item.attributes ?? [], 'attributes', MOST_ATTRIBUTES)) {
    if (typeof value === 'string' && value !== '' && value.length <= LONGEST_VALUE) {
      values.set(uidOf(attribute, 'attribute'), new Guarded(value))
    }
  }
  return values
}
