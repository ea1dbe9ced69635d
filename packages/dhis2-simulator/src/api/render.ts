import type { RequestContext } from '../exchange.ts'
import { type Attribute, PERSON_TYPE, type Programme } from '../world/metadata.ts'
import type { Enrollment } from '../world/population.ts'
import { type Fields, includes, parseFields } from './fields.ts'

export type Row = Record<string, unknown>
const DEFAULT_COMBO = 'HllvX50cXC0'
const AGENT = { uid: 'M5zQapPyTZI', username: 'agent.saisie', firstName: 'Agent', surname: 'de saisie' }
const BY_AGENT = { createdBy: AGENT, updatedBy: AGENT }
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
  }
  const rest = { events: renderEvents(context, facts, old), relationships: [], attributes, notes: [] }
  if (old) {
    return {
      created: write(facts.createdAt),
      lastUpdated: write(facts.updatedAt),
      ...common,
      orgUnitName: facts.orgUnit.name,
      trackedEntityInstance: world.entityUid(facts.entity),
      trackedEntityType: PERSON_TYPE.id,
      enrollmentDate: write(facts.enrolledAt),
      incidentDate: write(facts.occurredAt),
      followup: facts.followUp,
      ...(facts.completedAt === undefined ? {} : { completedDate: write(facts.completedAt) }),
      ...rest,
    }
  }
  return {
    ...common,
    createdAt: write(facts.createdAt),
    updatedAt: write(facts.updatedAt),
    trackedEntity: world.entityUid(facts.entity),
    ...(behaviour.orgUnitName ? { orgUnitName: facts.orgUnit.name } : {}),
    enrolledAt: write(facts.enrolledAt),
    occurredAt: write(facts.occurredAt),
    followUp: facts.followUp,
    ...(facts.completedAt === undefined ? {} : { completedAt: write(facts.completedAt) }),
    ...(behaviour.attributeOptionCombo ? { attributeOptionCombo: DEFAULT_COMBO } : {}),
    ...BY_AGENT,
    ...rest,
  }
}

function renderEvents({ world }: RequestContext, facts: Enrollment, old: boolean): Row[] {
  return world
    .eventsOf(facts.index)
    .filter(({ deleted }) => !deleted)
    .map((event) => {
      const [occurredAt, updatedAt] = [event.occurredAt, event.updatedAt].map((at) => world.time.write(at))
      const times = old
        ? { eventDate: occurredAt, created: updatedAt, lastUpdated: updatedAt }
        : { occurredAt, createdAt: updatedAt, updatedAt }
      return {
        event: event.id,
        status: 'COMPLETED',
        program: facts.programme.id,
        programStage: event.stage.id,
        enrollment: world.enrollmentUid(facts.index),
        orgUnit: facts.orgUnit.id,
        ...times,
        deleted: false,
        dataValues: [...event.values].map(([{ id }, value]) => ({
          dataElement: id,
          value,
          providedElsewhere: false,
          ...(old ? { created: updatedAt, lastUpdated: updatedAt } : { createdAt: updatedAt, updatedAt }),
        })),
        notes: [],
      }
    })
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
  const isDeleted = world.isDeleted(entity)
  const readable = world
    .enrollmentsOf(entity)
    .filter(
      (facts) =>
        (includeDeleted || !(facts.deleted || isDeleted)) &&
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
  // A deleted person has no attributes any more.
  const attributes =
    includes(fields, 'attributes') && !isDeleted ? renderValues(context, entity, shownAttributes, old) : []
  const inner = fields.included.get('enrollments') ?? EVERYTHING
  const enrollments = includes(fields, 'enrollments')
    ? readable.map((facts) =>
        renderEnrollment(
          context,
          facts,
          old,
          behaviour.attributesOnSingleEnrollment && includes(inner, 'attributes') && !isDeleted,
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
      trackedEntityInstance: world.entityUid(entity),
      trackedEntityType: PERSON_TYPE.id,
      orgUnit,
      inactive: false,
      deleted: isDeleted,
      potentialDuplicate: false,
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
    updatedAt,
    orgUnit,
    inactive: false,
    deleted: isDeleted,
    potentialDuplicate: false,
    ...BY_AGENT,
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
      valueType: attribute.valueType,
      value,
    })
  }
  // The order differs from row to row.
  const shift = entity % Math.max(1, rows.length)
  return [...rows.slice(shift), ...rows.slice(0, shift)]
}

function attributesOf({ attributes }: Programme): Attribute[] {
  return attributes.map(({ attribute }) => attribute)
}
