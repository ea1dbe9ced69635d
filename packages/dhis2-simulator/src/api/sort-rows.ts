import type { RequestContext } from '../exchange.ts'
import { HttpError } from '../http-error.ts'
import type { World } from '../world/world.ts'
import type { Parameters } from './parameters.ts'

export const ENROLLMENT_ORDER = [
  'enrolledAt',
  'createdAt',
  'createdAtClient',
  'updatedAt',
  'updatedAtClient',
  'completedAt',
]
export const ENTITY_ORDER = [
  'trackedEntity',
  'createdAt',
  'createdAtClient',
  'updatedAt',
  'updatedAtClient',
  'enrolledAt',
]
const OLD_NAMES: Readonly<Record<string, string>> = {
  created: 'createdAt',
  lastUpdated: 'updatedAt',
  enrollmentDate: 'enrolledAt',
  trackedEntityInstance: 'trackedEntity',
}

export function orderOf(
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

export function sortBy(
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

export function enrollmentKey(world: World, index: number, field: string): number {
  const facts = world.enrollment(index)
  if (field === 'enrolledAt') return facts.enrolledAt
  if (field === 'completedAt') return facts.completedAt ?? Number.MAX_SAFE_INTEGER
  return field.startsWith('created') ? facts.createdAt : facts.updatedAt
}

export function entityKey(world: World, entity: number, field: string): number | string {
  if (field === 'trackedEntity') return world.entityUid(entity)
  if (field.startsWith('updated')) return world.entityUpdatedAt(entity)
  const [first] = world.enrollmentsOf(entity)
  return (field === 'enrolledAt' ? first?.enrolledAt : first?.createdAt) ?? 0
}
