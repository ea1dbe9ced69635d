import type { Scene } from '../exchange.ts'
import { Refusal } from '../refusal.ts'
import type { Enrollment } from '../world/population.ts'
import { asksFor, choose, type Fields, parseFields } from './fields.ts'
import { cut, newTrackerPage, oldTrackerPage } from './pages.ts'
import { readParameters } from './parameters.ts'
import { type Row, renderEnrollment, renderEntity } from './render.ts'
import { readScope } from './scope.ts'
import { selectEnrollments, selectEntities } from './select.ts'

const LEAN_ENROLLMENT = '*,!relationships,!events,!attributes'
const LEAN_ENTITY = '*,!relationships,!enrollments,!events,!programOwners'

export function listEnrollments(scene: Scene, old: boolean): object {
  const { behaviour, world, query } = scene
  const parameters = readParameters(scene, 'enrollments', old)
  const scope = readScope(scene, parameters, 'enrollments', old)
  const { load, show } = fieldsOf(scene, old, old ? '*' : LEAN_ENROLLMENT)
  const named = parameters.enrollments.length > 0
  const attributes =
    asksFor(load, 'attributes') &&
    (behaviour.attributesInEnrollmentList || (!old && named && behaviour.attributesOnSingleEnrollment))
  const all = selectEnrollments(scene, parameters, scope)
  const part = cut(!parameters.paging && behaviour.skipPagingIsEmpty ? all.subarray(0, 0) : all, parameters)
  const rows = Array.from(part.rows, (index) => world.enrollment(index))
    .filter((facts) => mayRead(scene, facts))
    .map((facts) => renderEnrollment(scene, facts, old, attributes))
  const items = show ? rows.map((row) => choose(row, show)) : rows
  if (old) return oldTrackerPage(scene, 'enrollments', items, part, parameters)
  const page = newTrackerPage(scene, 'enrollments', items, part, parameters)
  // Named ones are answered at once in the old days, without any paging.
  return named && behaviour.parameters === 'old' && !query.has('page') ? { instances: items } : page
}

export function listEntities(scene: Scene, old: boolean): object {
  const { behaviour, user, world } = scene
  const parameters = readParameters(scene, 'entities', old)
  if (behaviour.largePageIsRefused && !old && parameters.pageSize > behaviour.mostEntities)
    throw new Refusal(
      400,
      `Invalid page size: ${parameters.pageSize}. It must not exceed the system limit of KeyTrackedEntityMaxLimit ${behaviour.mostEntities}.`,
      'E1003',
    )
  const scope = readScope(scene, parameters, 'entities', old)
  const all = selectEntities(scene, parameters, scope)
  refuseTooMany(scene, parameters.filters.length > 0, scope, all.length)
  const part = cut(all, parameters, behaviour.mostEntities)
  const { load, show } = fieldsOf(scene, old, old ? '*,!enrollments,!relationships,!programOwners' : LEAN_ENTITY)
  const programme = scope.programme
  const view = { old, ...(programme ? { programme } : {}), includeDeleted: parameters.includeDeleted, fields: load }
  const rows: Row[] = []
  for (const entity of part.rows) {
    const facts = world.enrollmentsOf(entity).find((each) => !programme || each.programme === programme)
    if (facts && (!programme || user.ownerAllows(programme, facts.owner))) rows.push(renderEntity(scene, entity, view))
  }
  const items = show ? rows.map((row) => choose(row, show)) : rows
  return old
    ? oldTrackerPage(scene, 'trackedEntityInstances', items, part, parameters)
    : newTrackerPage(scene, 'trackedEntities', items, part, parameters)
}

export function oneEnrollment(scene: Scene, uid: string, old: boolean): unknown {
  const { behaviour, world } = scene
  const facts = world.findEnrollment(uid)
  if (!facts || facts.deleted) throw notFound(scene, 'Enrollment', uid)
  if (!mayRead(scene, facts)) throw inaccessible(scene, 'Enrollment', uid)
  const { load, show } = fieldsOf(scene, old, old ? '*' : LEAN_ENROLLMENT)
  const row = renderEnrollment(
    scene,
    facts,
    old,
    !old && behaviour.attributesOnSingleEnrollment && asksFor(load, 'attributes'),
  )
  return show ? choose(row, show) : row
}

export function oneEntity(scene: Scene, uid: string, old: boolean): unknown {
  const { query, world, user } = scene
  const what = old ? 'TrackedEntityInstance' : 'TrackedEntity'
  const index = world.entityIndex(uid)
  if (index === undefined) throw notFound(scene, what, uid)
  const enrollments = world.enrollmentsOf(index)
  const asked = query.get('program')
  const programme = asked ? world.metadata.programmes.find(({ id }) => id === asked) : undefined
  if (asked && !programme)
    throw new Refusal(scene.behaviour.refusals === 'conflict' ? 409 : 400, `Program does not exist: ${asked}`)
  const within = programme ? enrollments.filter((facts) => facts.programme === programme) : enrollments
  if (within.length > 0 && !within.some((facts) => mayRead(scene, facts))) throw inaccessible(scene, what, uid)
  if (programme && !user.readsData(programme)) throw inaccessible(scene, what, uid)
  const { load, show } = fieldsOf(scene, old, old ? '*,!enrollments,!relationships,!programOwners' : LEAN_ENTITY)
  const row = renderEntity(scene, index, {
    old,
    ...(programme ? { programme } : {}),
    includeDeleted: false,
    fields: load,
  })
  return show ? choose(row, show) : row
}

/**
 * `load` decides what is fetched, `show` what is answered; before 2.38 the new endpoints show everything they loaded.
 */
function fieldsOf({ query, behaviour }: Scene, old: boolean, lean: string): { load: Fields; show?: Fields } {
  const text = query.getAll('fields').join(',')
  if (old || behaviour.fieldsFilterTracker) {
    const fields = parseFields(text || lean)
    return { load: fields, show: fields }
  }
  return { load: parseFields(text || '*') }
}

function mayRead({ user }: Scene, { programme, owner }: Enrollment): boolean {
  return user.readsData(programme) && user.ownerAllows(programme, owner)
}

function refuseTooMany(
  { user }: Scene,
  filtered: boolean,
  { programme, units, mode }: ReturnType<typeof readScope>,
  found: number,
): void {
  const most = programme?.maxTeiCountToReturn ?? 0
  const isGlobal = mode !== 'CAPTURE' && !units.every((unit) => user.mayCapture(unit))
  if (filtered && isGlobal && most > 0 && found > most) throw new Refusal(409, 'maxteicountreached')
}

function notFound({ behaviour }: Scene, what: string, uid: string): Refusal {
  return new Refusal(
    404,
    `${what} with id ${uid} could not be found.`,
    behaviour.version.minor >= 42 ? 'E1005' : undefined,
  )
}

function inaccessible(scene: Scene, what: string, uid: string): Refusal {
  return scene.behaviour.version.minor === 41
    ? new Refusal(403, `User has no access to ${what}:${uid}`, 'E1006')
    : notFound(scene, what, uid)
}
