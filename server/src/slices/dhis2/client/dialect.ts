import type { EnrollmentWindow } from './enrollment.ts'
import type { Query } from './http-reader.ts'
import { dayAfter } from './server-time.ts'
import { type Dhis2Version, has } from './session.ts'

/** A request for a list. */
export interface Listing {
  path: string
  /** The keys under which the versions return the list. */
  keys: readonly string[]
  query: Query
}

/** The differences between versions. DHIS2 silently ignores unknown parameters, so their names must be exact. */
export interface Dialect {
  /** The lists are at `/api/trackedEntityInstances` and `/api/enrollments`. */
  isOld: boolean
  /** Lists of enrollments can carry attributes. */
  listsAttributes: boolean
  /** Enrollments that are requested by UID can carry attributes. */
  namedHaveAttributes: boolean
  /** The pager says whether there is a next page. */
  hasNextPageField: boolean
  /** A date as the end of a period means the end of that day. */
  endsWithTheDay: boolean
  /** Lists of enrollments can be counted. Later patches of 2.40 answer 409. */
  countsEnrollments: boolean
  /** Lists of enrollments of a unit contain those that the unit owns, not those that were enrolled there. */
  filtersByOwner: boolean
}

export function dialectOf(version: Dhis2Version): Dialect {
  return {
    isOld: version.line <= 39,
    listsAttributes: version.line >= 41,
    namedHaveAttributes: has(version, { 38: 3, 39: 1 }),
    hasNextPageField: version.line >= 42,
    endsWithTheDay: has(version, { 39: 6, 40: 4, 41: 1 }),
    countsEnrollments: !(version.line === 40 && version.patch >= 10),
    filtersByOwner: has(version, { 40: 10, 41: 6, 42: 2 }),
  }
}

const ATTRIBUTES = 'attributes[attribute,value]'
const OWNERS = 'programOwners[program,orgUnit]'
const OLD_EVENTS = ',events[event,programStage,eventDate,deleted,dataValues[dataElement,value]]'
const NEW_EVENTS = ',events[event,programStage,occurredAt,deleted,dataValues[dataElement,value]]'
const OLD_ENROLLMENT = 'enrollment,trackedEntityInstance,program,orgUnit,enrollmentDate,status,deleted'
const NEW_ENROLLMENT = 'enrollment,trackedEntity,program,orgUnit,enrolledAt,status,deleted'

/**
 * Lists people with their attributes and enrollments, in the units where the account captures data, because there no search
 * rule applies. Deleted people are included: their rows have to be deleted here too, and a page that loses a row would hide
 * another one. A person's attributes include those of the programme.
 */
export function peopleListing(version: Dhis2Version, window: EnrollmentWindow): Listing {
  const { programmeUid: program, since, elements } = window
  const hasElements = (elements?.size ?? 0) > 0
  const includeDeleted = true
  if (dialectOf(version).isOld) {
    return {
      path: 'api/trackedEntityInstances',
      keys: ['trackedEntityInstances'],
      query: {
        program,
        ouMode: 'CAPTURE',
        lastUpdatedStartDate: since ?? undefined,
        includeDeleted,
        fields: `trackedEntityInstance,deleted,${ATTRIBUTES},enrollments[${OLD_ENROLLMENT}${hasElements ? OLD_EVENTS : ''}]`,
      },
    }
  }
  return {
    path: 'api/tracker/trackedEntities',
    keys: ['trackedEntities', 'instances'],
    query: {
      program,
      [version.line >= 41 ? 'orgUnitMode' : 'ouMode']: 'CAPTURE',
      updatedAfter: since ?? undefined,
      includeDeleted,
      fields: `trackedEntity,deleted,${ATTRIBUTES},${OWNERS},enrollments[${NEW_ENROLLMENT}${hasElements ? NEW_EVENTS : ''}]`,
    },
  }
}

/** Lists all enrollments that the account may see, filtered by the server as exactly as its version can. */
export function enrollmentListing(version: Dhis2Version, window: EnrollmentWindow): Listing {
  const { programmeUid: program, orgUnit, from, status, elements, includesDeleted: includeDeleted } = window
  const events = (elements?.size ?? 0) > 0 ? NEW_EVENTS : ''
  const to = endOf(version, window.to)
  const mode = orgUnit ? 'DESCENDANTS' : 'ACCESSIBLE'
  const dialect = dialectOf(version)
  if (dialect.isOld) {
    return {
      path: 'api/enrollments',
      keys: ['enrollments'],
      query: {
        program,
        ou: orgUnit,
        ouMode: mode,
        programStatus: status,
        programStartDate: from,
        programEndDate: to,
        includeDeleted,
        fields: OLD_ENROLLMENT,
      },
    }
  }
  const isNew = version.line >= 41
  return {
    path: 'api/tracker/enrollments',
    keys: ['enrollments', 'instances'],
    query: {
      program,
      [isNew ? 'orgUnits' : 'orgUnit']: orgUnit,
      [isNew ? 'orgUnitMode' : 'ouMode']: mode,
      [version.line >= 42 ? 'status' : 'programStatus']: status,
      enrolledAfter: from,
      enrolledBefore: to,
      includeDeleted,
      order: isNew ? undefined : 'createdAt:asc',
      fields: dialect.listsAttributes ? `${NEW_ENROLLMENT},${ATTRIBUTES}${events}` : NEW_ENROLLMENT,
    },
  }
}

/** Where a date means midnight, the last day would be missing. Then one more day is requested, and filtered out here. */
function endOf(version: Dhis2Version, to: string | undefined): string | undefined {
  if (to === undefined || dialectOf(version).endsWithTheDay) return to
  return dayAfter(to)
}

/** Lists enrollments by UID with their attributes, for versions that can. */
export function namedListing(version: Dhis2Version, uids: readonly string[], programmeUid: string): Listing {
  const isNew = version.line >= 41
  return {
    path: 'api/tracker/enrollments',
    keys: ['enrollments', 'instances'],
    query: {
      program: programmeUid,
      [isNew ? 'enrollments' : 'enrollment']: uids.join(isNew ? ',' : ';'),
      [isNew ? 'orgUnitMode' : 'ouMode']: 'ACCESSIBLE',
      pageSize: uids.length,
      page: 1,
      fields: `${NEW_ENROLLMENT},${ATTRIBUTES}`,
    },
  }
}

export const singleEnrollment = (version: Dhis2Version, uid: string): { path: string; query: Query } =>
  dialectOf(version).isOld
    ? { path: `api/enrollments/${uid}`, query: { fields: `${OLD_ENROLLMENT}${OLD_EVENTS}` } }
    : { path: `api/tracker/enrollments/${uid}`, query: { fields: `${NEW_ENROLLMENT},${ATTRIBUTES}${NEW_EVENTS}` } }

export const singlePerson = (
  version: Dhis2Version,
  uid: string,
  programmeUid: string,
): { path: string; query: Query } =>
  version.line <= 39
    ? { path: `api/trackedEntityInstances/${uid}`, query: { program: programmeUid, fields: ATTRIBUTES } }
    : { path: `api/tracker/trackedEntities/${uid}`, query: { program: programmeUid, fields: ATTRIBUTES } }
