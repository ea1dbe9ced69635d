import type { Status } from './population.ts'

/** Properties of an enrollment that a test sets. Attributes are named by key (`firstName`), code or identifier. */
export interface EnrollmentChange {
  orgUnit?: string
  status?: Status
  enrolledAt?: Date
  followUp?: boolean
  attributes?: Readonly<Record<string, string | undefined>>
}

export interface NewEvent {
  occurredAt: Date
  values: Readonly<Record<string, string>>
  deleted?: boolean
}

export interface NewEnrollment extends EnrollmentChange {
  /** Key (`pev`) or identifier. */
  programme: string
  /** An existing entity, or a new one by default. */
  trackedEntity?: string
}

/** An enrollment as it really is, to compare a copy with. */
export interface Truth {
  enrollment: string
  trackedEntity: string
  programme: string
  orgUnit: string
  orgUnitName: string
  /** The unit that owns the person in the program. */
  ownerUnit: string
  status: Status
  enrolledAt: Date
  updatedAt: Date
  entityUpdatedAt: Date
  /** By identifier of the attribute. */
  attributes: ReadonlyMap<string, string>
}
