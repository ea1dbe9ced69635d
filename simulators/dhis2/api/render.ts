import type { RequestContext } from '../exchange.ts'
import { type Attribute, PERSON_TYPE, type Programme } from '../world/metadata.ts'
import type { Enrollment } from '../world/population.ts'
import { type Fields, includes, parseFields } from './fields.ts'

export type Row = Record<string, unknown>
const EVERYTHING = parseFields('*')

/** Properties without a value are left out, as DHIS2 leaves out nulls. */
export function renderEnrollment(
  context: RequestContext,
  facts: Enrollment,
  old: boolean,
  withAttributes: boolean,
): Row {
  const { world, behaviour } = context
  const write = (instant: number) => world.time.write(instant)
  const attributes = withAttributes ? renderValues(context, facts.entity, attributesOf(facts.programme), old) : []
  const common = {
    enrollment: world.enrollmentUid(facts.index),
    program: facts.programme.id,
    status: facts.status,
    orgUnit: facts.orgUnit.id,
    deleted: facts.deleted,
    storedBy: 'agent.saisie',
  }
  const rest = { events: [], relationships: [], attributes, notes: [] }
  if (old) {
    return {
      created: write(facts.createdAt),
      lastUpdated: write(facts.updatedAt),
      createdAtClient: write(facts.createdAt),
      lastUpdatedAtClient: write(facts.updatedAt),
      ...common,
      orgUnitName: facts.orgUnit.name,
      trackedEntityInstance: world.entityUid(facts.entity),
      trackedEntityType: PERSON_TYPE.id,
      enrollmentDate: write(facts.enrolledAt),
      incidentDate: write(facts.occurredAt),
      followup: facts.followUp,
      ...(facts.completedAt === undefined
        ? {}
        : { completedDate: write(facts.completedAt), completedBy: 'agent.saisie' }),
      ...rest,
    }
  }
  return {
    ...common,
    createdAt: write(facts.createdAt),
    createdAtClient: write(facts.createdAt),
    updatedAt: write(facts.updatedAt),
    updatedAtClient: write(facts.updatedAt),
    trackedEntity: world.entityUid(facts.entity),
    ...(behaviour.orgUnitName ? { orgUnitName: facts.orgUnit.name } : {}),
    enrolledAt: write(facts.enrolledAt),
    occurredAt: write(facts.occurredAt),
    followUp: facts.followUp,
    ...(facts.completedAt === undefined ? {} : { completedAt: write(facts.completedAt), completedBy: 'agent.saisie' }),
    ...rest,
  }
}

export interface EntityView {
  old: boolean
  programme?: Programme
  includeDeleted: boolean
  /** Decides what is loaded. What is shown of it is decided later. */
  fields: Fields
}

export function renderEntity(
  context: RequestContext,
  entity: number,
  { old, programme, includeDeleted, fields }: EntityView,
): Row {
  const { world, behaviour, user } = context
  const readable = world
    .enrollmentsOf(entity)
    .filter(
      (facts) =>
        (includeDeleted || !facts.deleted) &&
        user.readsData(facts.programme) &&
        user.ownerAllows(facts.programme, facts.owner) &&
        (behaviour.entityShowsAllEnrollments || !programme || facts.programme === programme),
    )
  const first = world.enrollmentsOf(entity)[0]
  const [createdAt, updatedAt] = [first?.createdAt ?? 0, world.entityUpdatedAt(entity)].map((at) =>
    world.time.write(at),
  )
  const shownAttributes = programme
    ? [...new Set([...world.metadata.personAttributes, ...attributesOf(programme)])]
    : world.metadata.personAttributes
  const attributes = includes(fields, 'attributes') ? renderValues(context, entity, shownAttributes, old) : []
  const inner = fields.included.get('enrollments') ?? EVERYTHING
  const enrollments = includes(fields, 'enrollments')
    ? readable.map((facts) =>
        renderEnrollment(
          context,
          facts,
          old,
          !old && behaviour.attributesOnSingleEnrollment && includes(inner, 'attributes'),
        ),
      )
    : []
  const orgUnit = first?.orgUnit.id
  const owners = includes(fields, 'programOwners')
    ? [...new Map(readable.map((facts) => [facts.programme.id, facts])).values()]
    : []
  if (old) {
    return {
      created: createdAt,
      lastUpdated: updatedAt,
      createdAtClient: createdAt,
      lastUpdatedAtClient: updatedAt,
      trackedEntityInstance: world.entityUid(entity),
      trackedEntityType: PERSON_TYPE.id,
      orgUnit,
      inactive: false,
      deleted: false,
      featureType: 'NONE',
      programOwners: owners.map((facts) => ({
        ownerOrgUnit: facts.owner.id,
        program: facts.programme.id,
        trackedEntityInstance: world.entityUid(entity),
      })),
      enrollments,
      relationships: [],
      attributes,
    }
  }
  return {
    trackedEntity: world.entityUid(entity),
    trackedEntityType: PERSON_TYPE.id,
    createdAt,
    createdAtClient: createdAt,
    updatedAt,
    updatedAtClient: updatedAt,
    orgUnit,
    inactive: false,
    deleted: false,
    potentialDuplicate: false,
    storedBy: 'agent.saisie',
    relationships: [],
    attributes,
    enrollments,
    programOwners: owners.map((facts) => ({
      orgUnit: facts.owner.id,
      trackedEntity: world.entityUid(entity),
      program: facts.programme.id,
    })),
  }
}

function renderValues(context: RequestContext, entity: number, attributes: readonly Attribute[], old: boolean): Row[] {
  const { world } = context
  const at = world.time.write(world.attributesChangedAt(entity))
  const rows: Row[] = []
  for (const [attribute, value] of world.values(entity, attributes)) {
    rows.push({
      attribute: attribute.id,
      ...(attribute.code ? { code: attribute.code } : {}),
      displayName: attribute.displayName,
      ...(old ? { created: at, lastUpdated: at } : { createdAt: at, updatedAt: at }),
      storedBy: 'agent.saisie',
      valueType: attribute.valueType,
      value,
    })
  }
  return rows
}

function attributesOf({ attributes }: Programme): Attribute[] {
  return attributes.map(({ attribute }) => attribute)
}
