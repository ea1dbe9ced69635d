import type { RequestContext } from '../exchange.ts'
import { HttpError } from '../http-error.ts'
import type { Enrollment } from '../world/population.ts'
import type { World } from '../world/world.ts'
import type { Parameters } from './parameters.ts'
import type { Scope } from './scope.ts'

/** The row numbers of a whole list. They are cached until something changes, so that each page is cheap. */
interface CachedRows {
  revision: number
  rows: Int32Array
}
const cache = new WeakMap<World, Map<string, CachedRows>>()
const MAX_CACHED_LISTS = 12

export function selectEnrollments(context: RequestContext, parameters: Parameters, scope: Scope): Int32Array {
  const { world, behaviour, user } = context
  return cached(context, 'enrollments', parameters, scope, () => {
    const rows: number[] = []
    for (const index of candidates(world, parameters, scope)) {
      const facts = world.enrollment(index)
      const unit = behaviour.enrollmentOrgUnit === 'owner' ? facts.owner : facts.orgUnit
      if (!scope.contains(unit) || !matchesEnrollment(facts, parameters)) continue
      if (!behaviour.enrollmentsFilteredAfterPaging && !user.ownerAllows(facts.programme, facts.owner)) continue
      if (!between(facts.updatedAt, parameters.updatedAfter, parameters.updatedBefore)) continue
      if (parameters.entities.length > 0 && !parameters.entities.includes(world.entityUid(facts.entity))) continue
      rows.push(index)
    }
    const order = orderOf(context, parameters, ENROLLMENT_ORDER)
    // From 2.41 on, the newest come first by default. Before that, nothing is sorted.
    if (behaviour.enrollmentOrder === 'always') rows.sort((a, b) => b - a)
    if (order.length > 0) sortBy(rows, order, (index, field) => enrollmentKey(world, index, field))
    return rows
  })
}

export function selectEntities(context: RequestContext, parameters: Parameters, scope: Scope): Int32Array {
  const { world, behaviour, user } = context
  return cached(context, 'entities', parameters, scope, () => {
    const found = new Set<number>()
    for (const index of candidates(world, parameters, scope)) {
      const facts = world.enrollment(index)
      if (found.has(facts.entity)) continue
      const unit = scope.programme ? facts.owner : (world.enrollmentsOf(facts.entity)[0] ?? facts).orgUnit
      if (!scope.contains(unit) || !matchesEnrollment(facts, parameters)) continue
      if (!behaviour.entitiesFilteredAfterPaging && !user.ownerAllows(facts.programme, facts.owner)) continue
      if (!between(world.entityUpdatedAt(facts.entity), parameters.updatedAfter, upTo(context, parameters))) continue
      if (parameters.filters.every((filter) => matchesFilter(world, facts.entity, filter))) found.add(facts.entity)
    }
    const rows = [...found].sort(behaviour.entityOrder === 'ascending' ? (a, b) => a - b : (a, b) => b - a)
    const order = orderOf(context, parameters, ENTITY_ORDER)
    if (order.length > 0) sortBy(rows, order, (index, field) => entityKey(world, index, field))
    return rows
  })
}

function cached(
  { world, behaviour, user }: RequestContext,
  what: string,
  parameters: Parameters,
  scope: Scope,
  compute: () => number[],
): Int32Array {
  const { page: _page, pageSize: _size, totalPages: _totals, ...rest } = parameters
  const key = JSON.stringify([what, behaviour.version.text, user.id, scope.mode, rest])
  const lists = cache.get(world) ?? new Map<string, CachedRows>()
  cache.set(world, lists)
  const existing = lists.get(key)
  if (existing?.revision === world.revision) return existing.rows
  const rows = Int32Array.from(compute())
  lists.delete(key)
  if (lists.size >= MAX_CACHED_LISTS) lists.delete(lists.keys().next().value ?? '')
  lists.set(key, { revision: world.revision, rows })
  return rows
}

function candidates(world: World, { enrollments, entities }: Parameters, { programme }: Scope): Iterable<number> {
  if (enrollments.length > 0) {
    return enrollments
      .map((uid) => world.enrollmentIndex(uid))
      .filter((index) => index !== undefined)
      .filter((index) => !programme || world.enrollment(index).programme === programme)
  }
  if (entities.length > 0) {
    return entities
      .map((uid) => world.entityIndex(uid))
      .filter((index) => index !== undefined)
      .flatMap((entity) => world.enrollmentsOf(entity))
      .filter((facts) => !programme || facts.programme === programme)
      .map(({ index }) => index)
  }
  return world.enrollmentIndexes(programme)
}

function matchesEnrollment(facts: Enrollment, parameters: Parameters): boolean {
  if (facts.deleted && !parameters.includeDeleted) return false
  if (parameters.status && facts.status !== parameters.status) return false
  if (parameters.followUp !== undefined && facts.followUp !== parameters.followUp) return false
  return between(facts.enrolledAt, parameters.enrolledAfter, parameters.enrolledBefore)
}

function between(instant: number, from?: number, to?: number): boolean {
  return (from === undefined || instant >= from) && (to === undefined || instant <= to)
}

/** If times are compared by day, the last day is included completely. */
function upTo({ behaviour, world }: RequestContext, { updatedBefore }: Parameters): number | undefined {
  return updatedBefore !== undefined && behaviour.timePrecision === 'day'
    ? world.time.endOfDay(updatedBefore)
    : updatedBefore
}

function matchesFilter(world: World, entity: number, filter: Parameters['filters'][number]): boolean {
  const attribute = world.metadata.attributes.find(({ id }) => id === filter.attribute)
  if (!attribute) throw new HttpError(409, `Attribute does not exist: ${filter.attribute}`)
  const [found] = world.values(entity, [attribute])
  const value = found?.[1].toLowerCase()
  const expected = filter.value.toLowerCase()
  if (value === undefined) return false
  switch (filter.operator) {
    case 'eq':
      return value === expected
    case 'in':
      return expected.split(';').includes(value)
    case 'like':
      return value.includes(expected)
    case 'sw':
      return value.startsWith(expected)
    case 'ew':
      return value.endsWith(expected)
    case 'ge':
      return value >= expected
    case 'gt':
      return value > expected
    case 'le':
      return value <= expected
    case 'lt':
      return value < expected
    default:
      throw new HttpError(400, `Operator is not valid: ${filter.operator}`)
  }
}

const ENROLLMENT_ORDER = ['enrolledAt', 'createdAt', 'createdAtClient', 'updatedAt', 'updatedAtClient', 'completedAt']
const ENTITY_ORDER = ['trackedEntity', 'createdAt', 'createdAtClient', 'updatedAt', 'updatedAtClient', 'enrolledAt']
const OLD_NAMES: Readonly<Record<string, string>> = {
  created: 'createdAt',
  lastUpdated: 'updatedAt',
  enrollmentDate: 'enrolledAt',
  trackedEntityInstance: 'trackedEntity',
}

function orderOf(
  { behaviour }: RequestContext,
  { order }: Parameters,
  sortable: readonly string[],
): Parameters['order'] {
  const requested = order.map(({ field, descending }) => ({ field: OLD_NAMES[field] ?? field, descending }))
  const unknown = requested.find(({ field }) => !sortable.includes(field))
  if (unknown && behaviour.unknownOrderIsRefused)
    throw new HttpError(
      400,
      `order parameter is invalid. Cannot order by '${unknown.field}'. Supported fields are '${sortable.toSorted().join(', ')}'. All of which can at most be specified once.`,
      'E1003',
    )
  return requested.filter(({ field }) => sortable.includes(field))
}

function sortBy(
  rows: number[],
  order: Parameters['order'],
  keyOf: (index: number, field: string) => number | string,
): void {
  const positions = new Map(rows.map((index, position) => [index, position]))
  const keys = new Map(rows.map((index) => [index, order.map(({ field }) => keyOf(index, field))]))
  rows.sort((a, b) => {
    for (const [i, { descending }] of order.entries()) {
      const [left, right] = [keys.get(a)?.[i] ?? 0, keys.get(b)?.[i] ?? 0]
      if (left !== right) return left < right === descending ? 1 : -1
    }
    return (positions.get(a) ?? 0) - (positions.get(b) ?? 0)
  })
}

function enrollmentKey(world: World, index: number, field: string): number {
  const facts = world.enrollment(index)
  if (field === 'enrolledAt') return facts.enrolledAt
  if (field === 'completedAt') return facts.completedAt ?? Number.MAX_SAFE_INTEGER
  return field.startsWith('created') ? facts.createdAt : facts.updatedAt
}

function entityKey(world: World, entity: number, field: string): number | string {
  if (field === 'trackedEntity') return world.entityUid(entity)
  if (field.startsWith('updated')) return world.entityUpdatedAt(entity)
  const [first] = world.enrollmentsOf(entity)
  return (field === 'enrolledAt' ? first?.enrolledAt : first?.createdAt) ?? 0
}
