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

const UIDS_PER_REQUEST = 50

const MAX_EVENTS = 5_000

const MAX_VALUES = 1_000

/**
 * Reads a page of a whole programme. It reads the list of people if that shows everything that the account may see, and the
 * list of enrollments otherwise.
 */
export async function readPage(
  session: Session,
  window: EnrollmentWindow,
  request: PageRequest,
): Promise<EnrollmentPage> {
  return readsPeople(session)
    ? readPeoplePage(session, window, request)
    : readEnrollmentPage(session, { ...window, includesDeleted: true }, request)
}

/** Only lists of people show that an attribute changed, so changes can be read only where people are read. */
export const canReadChanges = ({ user }: Session) => user.capturesAllItSees

/**
 * Whether a page was the last. Pages in the middle may be short or empty, so only the next page or the count can tell. Where
 * the server cannot count, the count is that of the rows that the account sees, and all of them must have come.
 */
export function isLastPage(
  session: Session,
  { page, pageSize, total, listed = 0 }: { page: number; pageSize: number; total: number | null; listed?: number },
  { hasMore, isFull }: Pick<EnrollmentPage, 'hasMore' | 'isFull'>,
): boolean {
  const { hasNextPageField, countsEnrollments } = dialectOf(session.version)
  if (hasNextPageField || total === null) return !hasMore
  if (!countsEnrollments && !readsPeople(session))
    return !isFull && (listed >= total || page * pageSize >= total + MAX_HIDDEN_ROWS)
  return page * pageSize >= total && !isFull
}

/** Rows of other units that a list without a count may hide in its pages. */
const MAX_HIDDEN_ROWS = 100_000

/** Rows per page. Lists of enrollments that cannot be ordered are read in large pages, so that few rows move between two pages. */
export function defaultPageSize(session: Session): number {
  return session.version.line <= 39 && !readsPeople(session) ? 2_000 : 200
}

/** Lists of people also say who owns them, but an account may list only the people of the units where it captures data. */
function readsPeople({ user }: Session): boolean {
  return user.capturesAllItSees
}

async function readPeoplePage(
  session: Session,
  window: EnrollmentWindow,
  request: PageRequest,
): Promise<EnrollmentPage> {
  const { body, items } = await requestPage(session, peopleListing(session.version, window), request)
  const { filtersByOwner } = dialectOf(session.version)
  const rows = items.flatMap((person) => {
    const attributes = attributesOf(person)
    const ownerUnitUid = filtersByOwner ? ownerOf(person, window.programmeUid) : null
    const state = { isDeleted: person.deleted === true, ownerUnitUid }
    const uid = person.trackedEntityInstance ?? person.trackedEntity
    return listOf(person.enrollments ?? [], 'enrollments', MAX_ROWS)
      .filter(({ program }) => program === window.programmeUid)
      .map((item) => {
        const values = new Map([...attributes, ...newestValues(item, window.elements)])
        return enrollmentOf(session, { ...item, trackedEntity: uid }, values, state)
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
  const { countsEnrollments, listsAttributes } = dialectOf(version)
  const isCounted = request.isCounted && countsEnrollments
  const { body, items } = await requestPage(session, enrollmentListing(version, window), { ...request, isCounted })
  const rows = items.map((item) =>
    enrollmentOf(session, item, new Map([...attributesOf(item), ...newestValues(item, window.elements)])),
  )
  // A server that answers for another programme has not understood the request.
  if (rows.some(({ programmeUid }) => programmeUid !== window.programmeUid)) throw invalidResponse('other_programme')
  const inWindow = rows.filter(({ enrolledOn }) => window.to === undefined || enrolledOn <= window.to)
  const whole = listsAttributes ? inWindow : await withAttributes(session, inWindow)
  const state = pageStateOf(session, body, request, items.length)
  const isMissing = request.isCounted && !countsEnrollments
  return { rows: whole, ...state, total: isMissing ? (await listAll(session, window)).length : state.total }
}

/** Counts exactly. Where the server cannot end a period exactly, the enrollments of the day after are subtracted. */
export async function countEnrollments(session: Session, window: EnrollmentWindow): Promise<number> {
  const { endsWithTheDay, countsEnrollments } = dialectOf(session.version)
  if (!countsEnrollments) return (await listAll(session, window)).length
  const total = await countListed(session, window)
  if (window.to === undefined || endsWithTheDay) return total
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

/** Lists the UIDs of all enrollments of a window, filtered by the server as it filters a preview. */
export async function listEnrollmentUids(session: Session, window: EnrollmentWindow): Promise<string[]> {
  const { countsEnrollments, endsWithTheDay } = dialectOf(session.version)
  if (!countsEnrollments) return listAll(session, window)
  const listing = enrollmentListing(session.version, window)
  const found = new Set<string>()
  let total: number | null = null
  for (let page = 1; page <= MAX_UID_PAGES; page++) {
    const request = { page, pageSize: MAX_ROWS, isCounted: page === 1 }
    const { body, items } = await requestPage(session, withFields(listing, UID_FIELDS), request)
    for (const item of items) {
      const day = dayOf(optionalText(item.enrollmentDate) ?? optionalText(item.enrolledAt) ?? '', session.zone)
      const isBeyond = window.to !== undefined && !endsWithTheDay && (day ?? '') > window.to
      if (!isBeyond) found.add(uidOf(item.enrollment, 'enrollment'))
    }
    const state = pageStateOf(session, body, request, items.length)
    total ??= state.total ?? null
    if (isLastPage(session, { page, pageSize: MAX_ROWS, total }, state)) break
  }
  return [...found]
}

const MAX_UID_PAGES = 400
const MAX_UIDS = 1_000_000
const UID_FIELDS = 'enrollment,enrollmentDate,enrolledAt'

/** For a server that cannot count: everything that the account sees, in one answer of UIDs alone. */
async function listAll({ reader, version }: Session, window: EnrollmentWindow): Promise<string[]> {
  const listing = enrollmentListing(version, window)
  const query = { ...listing.query, fields: 'enrollment', skipPaging: true }
  const items = itemsOf(objectOf(await reader.get(listing.path, query), 'enrollments'), listing, MAX_UIDS)
  return items.map(({ enrollment }) => uidOf(enrollment, 'enrollment'))
}

const withFields = (listing: Listing, fields: string): Listing => ({ ...listing, query: { ...listing.query, fields } })

/** With `elements`, the newest values of these data elements are read too. */
export async function findSourceEnrollment(
  session: Session,
  uid: string,
  elements?: (programmeUid: string) => Promise<ReadonlySet<string>>,
): Promise<SourceEnrollment | undefined> {
  if (!isUid(uid)) return undefined
  try {
    const { path, query } = singleEnrollment(session.version, uid)
    const item = objectOf(await session.reader.get(path, query), 'enrollment')
    const own = enrollmentOf(session, item, attributesOf(item))
    const found = session.version.line >= 40 ? own : (await withAttributes(session, [own]))[0]
    const values = newestValues(item, found && (await elements?.(found.programmeUid)))
    return found && { ...found, attributes: new Map([...found.attributes, ...values]) }
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

/**
 * The newest value of each wanted data element among the visits of an enrollment. Nothing else of the visits is kept. The
 * server's times are texts of one form, so that the later one is also the greater one.
 */
function newestValues(enrollment: Json, wanted: ReadonlySet<string> | undefined): AttributeValues {
  const values = new Map<string, Guarded<string>>()
  if (!wanted || wanted.size === 0) return values
  const times = new Map<string, string>()
  for (const event of listOf(enrollment.events ?? [], 'events', MAX_EVENTS)) {
    const at = optionalText(event.occurredAt) ?? optionalText(event.eventDate)
    if (event.deleted === true || at === null) continue
    for (const { dataElement, value } of listOf(event.dataValues ?? [], 'values', MAX_VALUES)) {
      const uid = `${event.programStage}.${dataElement}`
      const isValue = typeof value === 'string' && value !== '' && value.length <= MAX_VALUE_CHARACTERS
      if (!wanted.has(uid) || !isValue || at < (times.get(uid) ?? '')) continue
      times.set(uid, at)
      values.set(uid, new Guarded(value))
    }
  }
  return values
}

/** Adds attributes to enrollments that came without. A deleted enrollment needs none, and its person may be deleted too. */
async function withAttributes(session: Session, rows: readonly SourceEnrollment[]): Promise<SourceEnrollment[]> {
  const existing = rows.filter(({ isDeleted }) => !isDeleted)
  const found = dialectOf(session.version).namedHaveAttributes
    ? await attributesByEnrollment(session, existing)
    : await attributesByPerson(session, existing)
  return rows.map((row) => ({ ...row, attributes: found.get(row.uid) ?? row.attributes }))
}

async function attributesByEnrollment(
  session: Session,
  rows: readonly SourceEnrollment[],
): Promise<Map<string, AttributeValues>> {
  const found = new Map<string, AttributeValues>()
  for (let at = 0; at < rows.length; at += UIDS_PER_REQUEST) {
    const batch = rows.slice(at, at + UIDS_PER_REQUEST)
    const uids = batch.map(({ uid }) => uid)
    const listing = namedListing(session.version, uids, batch[0]?.programmeUid ?? '')
    const body = objectOf(await session.reader.get(listing.path, listing.query), 'enrollments')
    for (const item of itemsOf(body, listing)) found.set(uidOf(item.enrollment, 'enrollment'), attributesOf(item))
  }
  return found
}

/** Reads person by person: these versions have attributes only there. */
async function attributesByPerson(
  session: Session,
  rows: readonly SourceEnrollment[],
): Promise<Map<string, AttributeValues>> {
  const byPerson = new Map<string, AttributeValues>()
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

const MAX_ROWS = 5_000
const MAX_ATTRIBUTES = 1_000
const MAX_VALUE_CHARACTERS = 50_000

interface PageRequest {
  page: number
  pageSize: number
  /** Counting is expensive, so it is requested once. */
  isCounted: boolean
}

type AttributeValues = ReadonlyMap<string, Guarded<string>>

/** The unit that owns a person in a programme. */
function ownerOf(person: Json, programmeUid: string): string | null {
  const owners = listOf(person.programOwners ?? [], 'owners', MAX_ROWS)
  const own = owners.find(({ program }) => program === programmeUid)
  return own && isUid(own.orgUnit) ? own.orgUnit : null
}

function itemsOf(body: Json, { keys }: Listing, max = MAX_ROWS): Json[] {
  const key = keys.find((name) => body[name] !== undefined)
  if (key === undefined) throw invalidResponse('no_list')
  return listOf(body[key], 'rows', max)
}

function readPager(body: Json): { total: number | undefined; hasNextPage: boolean } {
  const pager = body.pager === undefined ? body : objectOf(body.pager, 'pager')
  const total = optionalCount(pager.total) ?? optionalCount(body.total)
  return { total, hasNextPage: typeof pager.nextPage === 'string' }
}

function pageStateOf({ version }: Session, body: Json, request: PageRequest, items: number) {
  const { total, hasNextPage } = readPager(body)
  const counted = request.isCounted ? total : undefined
  const isFull = items >= request.pageSize
  return {
    total: counted,
    listed: items,
    isFull,
    hasMore: dialectOf(version).hasNextPageField ? hasNextPage || isFull : items > 0,
  }
}

function enrollmentOf(
  session: Session,
  item: Json,
  attributes: AttributeValues,
  { isDeleted = false, ownerUnitUid = null }: { isDeleted?: boolean; ownerUnitUid?: string | null } = {},
): SourceEnrollment {
  const enrolledOn = dayOf(optionalText(item.enrollmentDate) ?? optionalText(item.enrolledAt) ?? '', session.zone)
  if (enrolledOn === undefined) throw invalidResponse('no_date')
  return {
    uid: uidOf(item.enrollment, 'enrollment'),
    programmeUid: uidOf(item.program, 'program'),
    trackedEntityUid: uidOf(item.trackedEntity ?? item.trackedEntityInstance, 'entity'),
    orgUnitUid: uidOf(item.orgUnit, 'unit'),
    ownerUnitUid,
    enrolledOn,
    status: optionalText(item.status, 30) ?? 'ACTIVE',
    isDeleted: isDeleted || item.deleted === true,
    attributes,
  }
}

function attributesOf(item: Json): AttributeValues {
  const values = new Map<string, Guarded<string>>()
  for (const { attribute, value } of listOf(item.attributes ?? [], 'attributes', MAX_ATTRIBUTES)) {
    if (typeof value === 'string' && value !== '' && value.length <= MAX_VALUE_CHARACTERS) {
      values.set(uidOf(attribute, 'attribute'), new Guarded(value))
    }
  }
  return values
}
