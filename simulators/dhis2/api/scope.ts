import type { Behaviour } from '../behaviour.ts'
import type { Scene } from '../exchange.ts'
import { Refusal } from '../refusal.ts'
import type { Programme } from '../world/metadata.ts'
import { isWithin, type OrgUnit } from '../world/org-units.ts'
import type { Mode, Parameters, Resource } from './parameters.ts'

type Manner = Behaviour['refusals']

/** Which org units and which program a list is about, or why the user may not ask. */
export interface Scope {
  programme?: Programme
  mode: Mode
  units: readonly OrgUnit[]
  contains(unit: OrgUnit): boolean
}

export function readScope(scene: Scene, parameters: Parameters, resource: Resource, old: boolean): Scope {
  const { behaviour, user } = scene
  // The old endpoints kept their own way of refusing to their end.
  const manner: Manner = old ? 'conflict' : behaviour.refusals
  if (!user.isSuper && user.capture.length === 0) {
    const status = { conflict: 409, mixed: 409, 'bad-request': 400, forbidden: 403 }[manner]
    throw new Refusal(status, 'User need to be associated with at least one organisation unit.')
  }
  const programme = readProgramme(scene, parameters, manner)
  const units = parameters.orgUnits.map((id) => readUnit(scene, id, manner))
  const mode = readMode(scene, parameters, units, manner)
  const scope = modeScope(scene, mode, units)
  if (resource === 'entities') {
    if (!programme && !parameters.trackedEntityType && parameters.entities.length === 0)
      throw new Refusal(
        manner === 'conflict' || manner === 'mixed' ? 409 : 400,
        'Either Program or Tracked entity type should be specified',
      )
    refuseGlobalSearch(scene, parameters, scope, programme)
  } else if (behaviour.programMandatory && !programme) {
    throw new Refusal(400, 'Program is mandatory', 'E1003')
  }
  return { ...scope, ...(programme ? { programme } : {}) }
}

function readProgramme({ world, user }: Scene, { program }: Parameters, manner: Manner): Programme | undefined {
  if (program === undefined) return undefined
  const found = world.metadata.programmes.find(({ id }) => id === program)
  if (!found) {
    throw manner === 'conflict'
      ? new Refusal(409, `Program does not exist: ${program}`)
      : new Refusal(400, `Program is specified but does not exist: ${program}`)
  }
  if (!user.readsData(found)) {
    throw manner === 'conflict' || manner === 'mixed'
      ? new Refusal(409, `Current user is not authorized to read data from selected program:  ${program}`)
      : new Refusal(403, `User has no access to program: ${program}`, 'E1006')
  }
  return found
}

function readUnit({ world, user }: Scene, id: string, manner: Manner): OrgUnit {
  const unit = world.findOrgUnit(id)
  if (!unit) throw new Refusal(manner === 'conflict' ? 409 : 400, `Organisation unit does not exist: ${id}`)
  if (!user.maySearch(unit))
    throw new Refusal(manner === 'conflict' ? 409 : 403, `Organisation unit is not part of the search scope: ${id}`)
  return unit
}

function readMode(
  { behaviour, user }: Scene,
  { mode, enrollments, entities }: Parameters,
  units: readonly OrgUnit[],
  manner: Manner,
): Mode {
  if (mode === 'ALL' && !user.searchesEverywhere) {
    const status = { conflict: 409, mixed: 403, 'bad-request': 400, forbidden: 403 }[manner]
    throw new Refusal(status, 'Current user is not authorized to query across all organisation units')
  }
  if (behaviour.modeRequired) {
    const named = enrollments.length > 0 || entities.length > 0
    const needsUnits = mode === undefined || mode === 'SELECTED' || mode === 'CHILDREN' || mode === 'DESCENDANTS'
    if (needsUnits && units.length === 0 && !named)
      throw new Refusal(409, 'At least one organisation unit must be specified')
    return mode ?? (units.length > 0 ? 'SELECTED' : 'ACCESSIBLE')
  }
  if (mode === undefined) return units.length > 0 ? 'SELECTED' : 'ACCESSIBLE'
  const alone = mode === 'ACCESSIBLE' || mode === 'CAPTURE' || mode === 'ALL'
  if (alone && units.length > 0) throw new Refusal(400, `orgUnitMode ${mode} cannot be used with orgUnits.`, 'E1003')
  if (!alone && units.length === 0)
    throw new Refusal(400, `At least one org unit is required for orgUnitMode: ${mode}`, 'E1003')
  return mode
}

function modeScope({ user }: Scene, mode: Mode, units: readonly OrgUnit[]): Scope {
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

/** Looking beyond one's own units takes search criteria, and may not find too many. */
function refuseGlobalSearch({ user, world }: Scene, parameters: Parameters, scope: Scope, programme?: Programme): void {
  const looksAt = scope.mode === 'ALL' ? world.orgUnits.slice(0, 1) : scope.units
  const isLocal = scope.mode === 'CAPTURE' || looksAt.every((unit) => user.mayCapture(unit))
  if (isLocal || parameters.entities.length > 0) return
  const least = programme?.minAttributesRequiredToSearch ?? 1
  if (parameters.filters.length < least)
    throw new Refusal(409, `At least ${least} attributes should be mentioned in the search criteria.`)
}
