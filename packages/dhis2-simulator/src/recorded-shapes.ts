// The shapes of recorded answers of real servers.
import type { Shape } from './check-shape.ts'

export const OLD_ATTRIBUTE: Shape = {
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
