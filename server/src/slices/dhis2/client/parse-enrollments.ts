import { Guarded } from '../guard/guarded.ts'
import { invalidResponse } from './dhis2-error.ts'
import { dialectOf, type Listing } from './dialect.ts'
import type { SourceEnrollment } from './enrollment.ts'
import { isUid, type Json, listOf, objectOf, optionalCount, optionalText, uidOf } from './read-json.ts'
import { dayOf } from './server-time.ts'
import type { Session } from './session.ts'

export const MAX_ROWS = 5_000
const MAX_ATTRIBUTES = 1_000
const MAX_VALUE_CHARACTERS = 50_000

export interface PageRequest {
  page: number
  pageSize: number
  /** Counting is expensive, so it is requested once. */
  isCounted: boolean
}

export type AttributeValues = ReadonlyMap<string, Guarded<string>>

/** The unit that owns a person in a programme. */
export function ownerOf(person: Json, programmeUid: string): string | null {
  const owners = listOf(person.programOwners ?? [], 'owners', MAX_ROWS)
  const own = owners.find(({ program }) => program === programmeUid)
  return own && isUid(own.orgUnit) ? own.orgUnit : null
}

export function itemsOf(body: Json, { keys }: Listing, max = MAX_ROWS): Json[] {
  const key = keys.find((name) => body[name] !== undefined)
  if (key === undefined) throw invalidResponse('no_list')
  return listOf(body[key], 'rows', max)
}

export function readPager(body: Json): { total: number | undefined; hasNextPage: boolean } {
  const pager = body.pager === undefined ? body : objectOf(body.pager, 'pager')
  const total = optionalCount(pager.total) ?? optionalCount(body.total)
  return { total, hasNextPage: typeof pager.nextPage === 'string' }
}

export function pageStateOf({ version }: Session, body: Json, request: PageRequest, items: number) {
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

export function enrollmentOf(
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

export function attributesOf(item: Json): AttributeValues {
  const values = new Map<string, Guarded<string>>()
  for (const { attribute, value } of listOf(item.attributes ?? [], 'attributes', MAX_ATTRIBUTES)) {
    if (typeof value === 'string' && value !== '' && value.length <= MAX_VALUE_CHARACTERS) {
      values.set(uidOf(attribute, 'attribute'), new Guarded(value))
    }
  }
  return values
}
