import type { Scene } from '../exchange.ts'
import { Refusal } from '../refusal.ts'
import { KINDS, listMetadata, oneMetadata } from './metadata.ts'
import { me, systemInfo } from './system.ts'
import { listEnrollments, listEntities, oneEnrollment, oneEntity } from './tracker.ts'

/** The answer's body, or a refusal. */
export function route(scene: Scene): unknown {
  const { behaviour } = scene
  const [, api, ...rest] = scene.exchange.path.split('/')
  const parts = withoutVersion(rest, behaviour.version.minor)
  const [first = '', second, third] = parts
  if (api !== 'api' || parts.length > 3) throw unknownPath(scene)
  if (first === 'system' && second === 'info' && !third) return systemInfo(scene)
  if (first === 'me' && !second) return me(scene)
  if (first === 'tracker' && second === 'enrollments')
    return third ? oneEnrollment(scene, third, false) : listEnrollments(scene, false)
  if (first === 'tracker' && second === 'trackedEntities')
    return third ? oneEntity(scene, third, false) : listEntities(scene, false)
  if (third) throw unknownPath(scene)
  if (behaviour.oldTracker && first === 'trackedEntityInstances')
    return second ? oneEntity(scene, second, true) : listEntities(scene, true)
  if (behaviour.oldTracker && first === 'enrollments')
    return second ? oneEnrollment(scene, second, true) : listEnrollments(scene, true)
  const kind = KINDS[first]
  if (!kind) throw unknownPath(scene)
  return second ? oneMetadata(scene, kind, second) : listMetadata(scene, first, kind)
}

/** `/api/40/me` is `/api/me` on the release itself and the two before it. */
function withoutVersion(parts: string[], minor: number): string[] {
  const number = Number(parts[0])
  return Number.isInteger(number) && number <= minor && number > minor - 3 ? parts.slice(1) : parts
}

function unknownPath({ exchange, behaviour }: Scene): Refusal {
  return new Refusal(
    404,
    `No handler found for GET ${exchange.path}`,
    behaviour.version.minor >= 42 ? 'E1005' : undefined,
  )
}
