import assert from 'node:assert/strict'

export const KINDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  uid: (value) => typeof value === 'string' && /^[A-Za-z][A-Za-z0-9]{10}$/.test(value),
  // The server's local time, without a zone.
  time: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/.test(value),
  text: (value) => typeof value === 'string',
  path: (value) => typeof value === 'string' && /^(\/[A-Za-z][A-Za-z0-9]{10})+$/.test(value),
  link: (value) => typeof value === 'string' && /^http:\/\/[^/]+\/.*[?&]page=\d+/.test(value),
  number: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  // Of a list that has no items.
  empty: () => false,
}

/** `name?` is optional. Names that are not listed must not exist. */
export interface Shape {
  [name: string]: string | Shape | readonly [string | Shape]
}

export function checkShape(value: unknown, shape: Shape, where: string): void {
  assert.ok(typeof value === 'object' && value !== null && !Array.isArray(value), `${where} is an object`)
  const found = new Map(Object.entries(value))
  for (const [written, kind] of Object.entries(shape)) {
    const name = written.replace('?', '')
    const at = `${where}.${name}`
    const each = found.get(name)
    found.delete(name)
    if (each === undefined && written.endsWith('?')) continue
    assert.notEqual(each, undefined, `${at} is there`)
    assert.notEqual(each, null, `${at}: what is null is left out`)
    if (typeof kind === 'string') assert.ok(KINDS[kind]?.(each), `${at} is a ${kind}: ${each}`)
    else if (Array.isArray(kind)) {
      assert.ok(Array.isArray(each), `${at} is a list`)
      for (const item of each) {
        if (typeof kind[0] === 'string') assert.ok(KINDS[kind[0]]?.(item), `${at}: ${item}`)
        else checkShape(item, kind[0] as Shape, `${at}[]`)
      }
    } else checkShape(each, kind as Shape, at)
  }
  assert.deepEqual([...found.keys()], [], `${where} has nothing else`)
}

// The shapes of recorded answers of real servers.
const OLD_ATTRIBUTE: Shape = {
  attribute: 'uid',
  'code?': 'text',
  displayName: 'text',
  created: 'time',
  lastUpdated: 'time',
  'storedBy?': 'text',
  valueType: 'text',
  value: 'text',
}
const { created, lastUpdated, ...rest } = OLD_ATTRIBUTE
export const NEW_ATTRIBUTE: Shape = { ...rest, createdAt: created ?? '', updatedAt: lastUpdated ?? '' }
export const OLD_ENROLLMENT: Shape = {
  trackedEntityType: 'uid',
  created: 'time',
  lastUpdated: 'time',
  'createdAtClient?': 'time',
  'lastUpdatedAtClient?': 'time',
  orgUnit: 'uid',
  orgUnitName: 'text',
  program: 'uid',
  trackedEntityInstance: 'uid',
  enrollment: 'uid',
  enrollmentDate: 'time',
  incidentDate: 'time',
  'completedDate?': 'time',
  'completedBy?': 'text',
  followup: 'boolean',
  status: 'text',
  'storedBy?': 'text',
}
const USER: Shape = { uid: 'uid', username: 'text', firstName: 'text', surname: 'text' }
export const NEW_ENROLLMENT: Shape = {
  enrollment: 'uid',
  createdAt: 'time',
  updatedAt: 'time',
  createdBy: USER,
  updatedBy: USER,
  trackedEntity: 'uid',
  program: 'uid',
  status: 'text',
  orgUnit: 'uid',
  enrolledAt: 'time',
  occurredAt: 'time',
  followUp: 'boolean',
  'completedBy?': 'text',
  'completedAt?': 'time',
  deleted: 'boolean',
  'storedBy?': 'text',
  notes: [{}],
}
export const NEW_ENTITY: Shape = {
  trackedEntity: 'uid',
  trackedEntityType: 'uid',
  createdAt: 'time',
  updatedAt: 'time',
  createdBy: USER,
  updatedBy: USER,
  orgUnit: 'uid',
  inactive: 'boolean',
  deleted: 'boolean',
  potentialDuplicate: 'boolean',
  'storedBy?': 'text',
  attributes: [NEW_ATTRIBUTE],
}
export const FULL_PAGER: Shape = { page: 'number', pageCount: 'number', total: 'number', pageSize: 'number' }
