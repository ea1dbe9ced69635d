import type { Behaviour } from '../behaviour.ts'

export type Resource = 'enrollments' | 'entities'

/** The parameter names of one release and endpoint. Other parameters are silently ignored, as Spring does. */
export interface ParameterNames {
  orgUnits: readonly string[]
  mode: readonly string[]
  status: readonly string[]
  enrollments: readonly string[]
  entities: readonly string[]
  updatedAfter: string
  updatedBefore?: string
  updatedWithin: string
  enrolledAfter: readonly string[]
  enrolledBefore: readonly string[]
  order: boolean
}

export function oldNames(resource: Resource): ParameterNames {
  const common = { orgUnits: ['ou'], mode: ['ouMode'], status: ['programStatus'], entities: ['trackedEntityInstance'] }
  return resource === 'entities'
    ? {
        ...common,
        enrollments: [],
        updatedAfter: 'lastUpdatedStartDate',
        updatedBefore: 'lastUpdatedEndDate',
        updatedWithin: 'lastUpdatedDuration',
        enrolledAfter: ['programEnrollmentStartDate', 'programStartDate'],
        enrolledBefore: ['programEnrollmentEndDate', 'programEndDate'],
        order: true,
      }
    : {
        ...common,
        enrollments: ['enrollment'],
        updatedAfter: 'lastUpdated',
        updatedWithin: 'lastUpdatedDuration',
        enrolledAfter: ['programStartDate'],
        enrolledBefore: ['programEndDate'],
        order: false,
      }
}

export function newNames({ parameters, status, enrollmentOrder }: Behaviour, resource: Resource): ParameterNames {
  const renamed = (old: string, now: string): string[] =>
    parameters === 'old' ? [old] : parameters === 'both' ? [now, old] : [now]
  const newStatus = resource === 'entities' ? 'enrollmentStatus' : 'status'
  const common = {
    orgUnits: renamed('orgUnit', 'orgUnits'),
    mode: renamed('ouMode', 'orgUnitMode'),
    status: status === 'both' ? [newStatus, 'programStatus'] : ['programStatus'],
    updatedAfter: 'updatedAfter',
    updatedWithin: 'updatedWithin',
  }
  return resource === 'entities'
    ? {
        ...common,
        enrollments: [],
        entities: renamed('trackedEntity', 'trackedEntities'),
        updatedBefore: 'updatedBefore',
        enrolledAfter: ['enrollmentEnrolledAfter'],
        enrolledBefore: ['enrollmentEnrolledBefore'],
        order: true,
      }
    : {
        ...common,
        enrollments: renamed('enrollment', 'enrollments'),
        entities: ['trackedEntity'],
        enrolledAfter: ['enrolledAfter'],
        enrolledBefore: ['enrolledBefore'],
        order: enrollmentOrder !== 'never',
      }
}
