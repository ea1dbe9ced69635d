import type { RequestContext } from '../exchange.ts'
import { HttpError } from '../http-error.ts'
import type { Enrollment } from '../world/population.ts'
import { type Fields, includes, parseFields, selectFields } from './fields.ts'
import { cutPage, newTrackerPage, oldTrackerPage } from './pages.ts'
import { isUid, notAUid, readParameters } from './parameters.ts'
import { type Row, renderEnrollment, renderEntity } from './render.ts'
import { readScope } from './scope.ts'
import { selectEnrollments, selectEntities } from './select.ts'

const DEFAULT_ENROLLMENT_FIELDS = '*,!relationships,!events,!attributes'
const OLD_ENROLLMENT_LIST_FIELDS = '*,!relationships,!events,!attributes,!notes,!deleted'
const DEFAULT_ENTITY_FIELDS = '*,!relationships,!enrollments,!events,!programOwners'

export function listEnrollments(context: RequestContext, old: boolean): object {
  const { behaviour, world, query } = context
  const parameters = readParameters(context, 'enrollments', old)
  const scope = readScope(context, parameters, 'enrollments', old)
  const { load, show } = fieldsOf(context, old, old ? OLD_ENROLLMENT_LIST_FIELDS : DEFAULT_ENROLLMENT_FIELDS)
  const named = parameters.enrollments.length > 0
  const attributes =
    includes(load, 'attributes') &&
    (behaviour.attributesInEnrollmentList || (!old && named && behaviour.attributesOnSingleEnrollment))
  const all = selectEnrollments(context, parameters, scope)
  if (behaviour.enrollmentCountFails && parameters.totalPages && parameters.paging && all.length !== 1)
    throw new HttpError(
      409,
      all.length === 0 ? 'No entity found for query' : `query did not return a unique result: ${all.length}`,
    )
  const part = cutPage(!parameters.paging && behaviour.skipPagingIsEmpty ? all.subarray(0, 0) : all, parameters)
  const rows = Array.from(part.rows, (index) => world.enrollment(index))
    .filter((facts) => mayRead(context, facts))
    .map((facts) => renderEnrollment(context, facts, old, attributes))
    // Up to 2.40, lists of enrollments have neither attributes nor events.
    .map((row) => (behaviour.attributesInEnrollmentList ? row : { ...row, events: [] }))
  const items = show ? rows.map((row) => selectFields(row, show)) : rows
  if (old) return oldTrackerPage(context, 'enrollments', items, part, parameters)
  const page = newTrackerPage(context, 'enrollments', items, part, parameters)
  // Early releases return enrollments that are requested by uid without paging.
  return named && behaviour.parameters === 'old' && !query.has('page') ? { instances: items } : page
}

export function listEntities(context: RequestContext, old: boolean): object {
  const { behaviour, user, world } = context
  const parameters = readParameters(context, 'entities', old)
  if (behaviour.largePageIsRefused && !old && parameters.pageSize > behaviour.maxEntities)
    throw new HttpError(
      400,
      `Invalid page size: ${parameters.pageSize}. It must not exceed the system limit of KeyTrackedEntityMaxLimit ${behaviour.maxEntities}.`,
      'E1003',
    )
  const scope = readScope(context, parameters, 'entities', old)
  const all = selectEntities(context, parameters, scope)
  refuseTooMany(context, parameters.filters.length > 0, scope, all.length)
  const part = cutPage(all, parameters, behaviour.maxEntities)
  const { load, show } = entityFieldsOf(context, old)
  const programme = scope.programme
  const view = { old, ...(programme ? { programme } : {}), includeDeleted: parameters.includeDeleted, fields: load }
  const rows: Row[] = []
  for (const entity of part.rows) {
    const facts = world.enrollmentsOf(entity).find((each) => !programme || each.programme === programme)
    if (facts && (!programme || user.ownerAllows(programme, facts.owner)))
      rows.push(renderEntity(context, entity, view))
  }
  const items = show ? rows.map((row) => selectFields(row, show)) : rows
  return old
    ? oldTrackerPage(context, 'trackedEntityInstances', items, part, parameters)
    : newTrackerPage(context, 'trackedEntities', items, part, parameters)
}

export function getEnrollment(context: RequestContext, uid: string, old: boolean): unknown {
  const { behaviour, world } = context
  checkPathUid(context, uid)
  const facts = world.findEnrollment(uid)
  if (!facts || facts.deleted) throw notFound(context, 'Enrollment', uid)
  if (!mayRead(context, facts)) throw inaccessible(context, 'Enrollment', uid)
  // The old endpoint ignores `fields` and shows everything.
  if (old) return renderEnrollment(context, facts, old, behaviour.attributesOnSingleEnrollment)
  const { load, show } = fieldsOf(context, old, DEFAULT_ENROLLMENT_FIELDS)
  const withAttributes = behaviour.attributesOnSingleEnrollment && includes(load, 'attributes')
  const row = renderEnrollment(context, facts, old, withAttributes)
  return show ? selectFields(row, show) : row
}

export function getEntity(context: RequestContext, uid: string, old: boolean): unknown {
  const { query, world, user } = context
  const what = old ? 'TrackedEntityInstance' : 'TrackedEntity'
  checkPathUid(context, uid)
  const index = world.entityIndex(uid)
  if (index === undefined || world.isDeleted(index)) throw notFound(context, what, uid)
  const enrollments = world.enrollmentsOf(index)
  const programId = query.get('program')
  const programme = programId ? world.metadata.programmes.find(({ id }) => id === programId) : undefined
  if (programId && !programme)
    throw new HttpError(context.behaviour.errorStyle === 'conflict' ? 409 : 400, `Program does not exist: ${programId}`)
  const within = programme ? enrollments.filter((facts) => facts.programme === programme) : enrollments
  if (within.length > 0 && !within.some((facts) => mayRead(context, facts))) throw inaccessible(context, what, uid)
  if (programme && !user.readsData(programme)) throw inaccessible(context, what, uid)
  const { load, show } = entityFieldsOf(context, old)
  const row = renderEntity(context, index, {
    old,
    ...(programme ? { programme } : {}),
    includeDeleted: false,
    fields: load,
  })
  return show ? selectFields(row, show) : row
}

/**
 * `load` decides what is loaded and `show` what is returned. Before 2.38, the new endpoints return all that they
 * loaded.
 */
function fieldsOf(
  { query, behaviour }: RequestContext,
  old: boolean,
  defaults: string,
): { load: Fields; show?: Fields } {
  const text = query.getAll('fields').join(',')
  if (old || behaviour.fieldsFilterTracker) {
    const fields = parseFields(text || defaults)
    return { load: fields, show: fields }
  }
  return { load: parseFields(text || '*') }
}

/** By default the old endpoints load no enrollments and owners, and show the empty lists. */
function entityFieldsOf(context: RequestContext, old: boolean): { load: Fields; show?: Fields } {
  if (!old || context.query.has('fields')) return fieldsOf(context, old, DEFAULT_ENTITY_FIELDS)
  return { load: parseFields('*,!enrollments,!relationships,!programOwners'), show: parseFields('*') }
}

function mayRead({ user }: RequestContext, { programme, owner }: Enrollment): boolean {
  return user.readsData(programme) && user.ownerAllows(programme, owner)
}

function refuseTooMany(
  { user }: RequestContext,
  filtered: boolean,
  { programme, units, mode }: ReturnType<typeof readScope>,
  found: number,
): void {
  const maxEntities = programme?.maxTeiCountToReturn ?? 0
  const isGlobal = mode !== 'CAPTURE' && !units.every((unit) => user.mayCapture(unit))
  if (filtered && isGlobal && maxEntities > 0 && found > maxEntities) throw new HttpError(409, 'maxteicountreached')
}

function checkPathUid({ behaviour }: RequestContext, uid: string): void {
  if (behaviour.uidsAreChecked && !isUid(uid)) throw new HttpError(400, notAUid('path parameter uid', uid))
}

function notFound({ behaviour }: RequestContext, what: string, uid: string): HttpError {
  return behaviour.errorCodes
    ? new HttpError(404, `${what} with id ${uid} could not be found.`, 'E1005')
    : new HttpError(404, `${what} not found for uid: ${uid}`)
}

function inaccessible(context: RequestContext, what: string, uid: string): HttpError {
  return context.behaviour.version.minor === 41
    ? new HttpError(403, `User has no access to ${what}:${uid}`, 'E1006')
    : notFound(context, what, uid)
}
