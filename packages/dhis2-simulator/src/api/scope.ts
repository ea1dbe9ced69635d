import type { Behaviour } from '../behaviour.ts'
import type { RequestContext } from '../exchange.ts'
import { HttpError } from '../http-error.ts'
import type { Programme } from '../world/metadata.ts'
import { isWithin, type OrgUnit } from '../world/org-units.ts'
import type { Resource } from './parameter-names.ts'
import { isUid, type Mode, notAUid, type Parameters } from './parameters.ts'

type ErrorStyle = Behaviour['errorStyle']

/** The org units and the program of a list. */
export interface Scope {
  programme?: Programme
  mode: Mode
  units: readonly OrgUnit[]
  contains(unit: OrgUnit): boolean
}

export function readScope(context: RequestContext, parameters: Parameters, resource: Resource, old: boolean): Scope {
  const { behaviour, user } = context
  // The old endpoints kept their error style until they were removed.
  const style: ErrorStyle = old ? 'conflict' : behaviour.errorStyle
  if (!user.isSuper && user.capture.length === 0) throw withoutUnits(parameters, style)
  const programme = readProgramme(context, parameters, style)
  const units = parameters.orgUnits.map((id) => readUnit(context, id, style))
  const mode = readMode(context, parameters, units, style, resource)
  const scope = modeScope(context, mode, units)
  if (resource === 'entities') {
    if (!programme && !parameters.trackedEntityType && parameters.entities.length === 0)
      throw style === 'conflict' || style === 'mixed'
        ? new HttpError(409, 'Either Program or Tracked entity type should be specified')
        : new HttpError(400, 'Either `program`, `trackedEntityType` or `trackedEntities` should be specified', 'E1003')
    refuseGlobalSearch(context, parameters, scope, programme)
  } else if (behaviour.programMandatory && !programme) {
    throw new HttpError(400, 'Program is mandatory', 'E1003')
  }
  return { ...scope, ...(programme ? { programme } : {}) }
}

function withoutUnits({ mode }: Parameters, style: ErrorStyle): HttpError {
  if (style !== 'forbidden') {
    const status = { conflict: 409, mixed: 409, 'bad-request': 400 }[style]
    return new HttpError(status, 'User need to be associated with at least one organisation unit.')
  }
  const needed = mode === 'CAPTURE' ? 'data capture' : 'either search or data capture'
  return new HttpError(403, `User needs to be assigned ${needed} org units`, 'E1006')
}

function readProgramme(
  { world, user, behaviour }: RequestContext,
  { program }: Parameters,
  style: ErrorStyle,
): Programme | undefined {
  if (program === undefined) return undefined
  if (behaviour.uidsAreChecked && !isUid(program)) throw new HttpError(400, notAUid('parameter program', program))
  const found = world.metadata.programmes.find(({ id }) => id === program)
  // A program whose metadata the user does not see does not exist for it.
  if (!found || !user.sees(found)) {
    throw style === 'conflict'
      ? new HttpError(409, `Program does not exist: ${program}`)
      : new HttpError(400, `Program is specified but does not exist: ${program}`, 'E1003')
  }
  if (!user.readsData(found)) {
    throw style === 'conflict'
      ? new HttpError(409, `Current user is not authorized to read data from selected program:  ${program}`)
      : new HttpError(403, `User has no access to program: ${program}`, 'E1006')
  }
  return found
}

function readUnit({ world, user }: RequestContext, id: string, style: ErrorStyle): OrgUnit {
  const unit = world.findOrgUnit(id)
  const outside = `Organisation unit is not part of the search scope: ${id}`
  if (style === 'conflict') {
    if (!unit) throw new HttpError(409, `Organisation unit does not exist: ${id}`)
    if (!user.maySearch(unit)) throw new HttpError(409, outside)
    return unit
  }
  if (!unit) throw new HttpError(400, `Organisation unit does not exist: ${id}`, 'E1003')
  if (!user.maySearch(unit)) throw new HttpError(403, outside, 'E1006')
  return unit
}

function readMode(
  { behaviour, user }: RequestContext,
  { mode, enrollments, entities }: Parameters,
  units: readonly OrgUnit[],
  style: ErrorStyle,
  resource: Resource,
): Mode {
  const checksAll = resource === 'entities' || (behaviour.allModeNeedsAuthority && style !== 'conflict')
  if (mode === 'ALL' && checksAll && !user.searchesEverywhere) {
    const status = { conflict: 409, mixed: 403, 'bad-request': 400, forbidden: 403 }[style]
    const who = style === 'forbidden' ? 'User' : 'Current user'
    const code = { conflict: undefined, mixed: 'E1006', 'bad-request': 'E1003', forbidden: 'E1006' }[style]
    throw new HttpError(status, `${who} is not authorized to query across all organisation units`, code)
  }
  if (behaviour.modeRequired) {
    const named = enrollments.length > 0 || entities.length > 0
    const needsUnits = mode === undefined || mode === 'SELECTED' || mode === 'CHILDREN' || mode === 'DESCENDANTS'
    if (needsUnits && units.length === 0 && !named)
      throw new HttpError(409, 'At least one organisation unit must be specified')
    return mode ?? (units.length > 0 ? 'SELECTED' : 'ACCESSIBLE')
  }
  if (mode === undefined) return units.length > 0 ? 'SELECTED' : 'ACCESSIBLE'
  const excludesUnits = mode === 'ACCESSIBLE' || mode === 'CAPTURE' || mode === 'ALL'
  if (excludesUnits && units.length > 0)
    throw new HttpError(
      400,
      `orgUnitMode ${mode} cannot be used with orgUnits. Please remove the orgUnit parameter and try again.`,
      'E1003',
    )
  if (!excludesUnits && units.length === 0)
    throw new HttpError(
      400,
      `At least one org unit is required for orgUnitMode: ${mode}. Please add one org unit or use a different orgUnitMode.`,
      'E1003',
    )
  return mode
}

function modeScope({ user }: RequestContext, mode: Mode, units: readonly OrgUnit[]): Scope {
  const below = (roots: readonly OrgUnit[]) => (unit: OrgUnit) => roots.some((root) => isWithin(unit, root))
  switch (mode) {
    case 'SELECTED':
      return { mode, units, contains: (unit) => units.includes(unit) }
    case 'CHILDREN':
      return { mode, units, contains: (unit) => units.some((parent) => unit === parent || unit.parent === parent) }
    case 'DESCENDANTS':
      return { mode, units, contains: below(units) }
    case 'CAPTURE':
      return { mode, units: user.capture, contains: below(user.capture) }
    case 'ACCESSIBLE':
      return { mode, units: user.searchScope, contains: below(user.searchScope) }
    case 'ALL':
      return { mode, units: [], contains: () => true }
  }
}

/** Searching outside one's own units needs search criteria and must not find too many entities. */
function refuseGlobalSearch(
  { user, world }: RequestContext,
  parameters: Parameters,
  scope: Scope,
  programme?: Programme,
): void {
  const searched = scope.mode === 'ALL' ? world.orgUnits.slice(0, 1) : scope.units
  const isLocal = scope.mode === 'CAPTURE' || searched.every((unit) => user.mayCapture(unit))
  if (isLocal || parameters.entities.length > 0) return
  const minAttributes = programme?.minAttributesRequiredToSearch ?? 1
  if (parameters.filters.length < minAttributes)
    throw new HttpError(409, `At least ${minAttributes} attributes should be mentioned in the search criteria.`)
}
