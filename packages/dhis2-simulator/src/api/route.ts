import type { RequestContext } from '../exchange.ts'
import { HtmlNotFound } from '../http-error.ts'
import { getMetadata, KINDS, listMetadata } from './metadata.ts'
import { me, systemInfo } from './system.ts'
import { getEnrollment, getEntity, listEnrollments, listEntities } from './tracker.ts'

/** Returns the body of the answer or throws an HttpError. */
export function route(context: RequestContext): unknown {
  const { behaviour } = context
  const [, api, ...rest] = context.exchange.path.split('/')
  const parts = withoutVersion(rest, behaviour.version.minor)
  const [first = '', second, third] = parts
  if (api !== 'api' || parts.length > 3) throw new HtmlNotFound()
  if (first === 'system' && second === 'info' && !third) return systemInfo(context)
  if (first === 'me' && !second) return me(context)
  if (first === 'tracker' && second === 'enrollments')
    return third ? getEnrollment(context, third, false) : listEnrollments(context, false)
  if (first === 'tracker' && second === 'trackedEntities')
    return third ? getEntity(context, third, false) : listEntities(context, false)
  if (third) throw new HtmlNotFound()
  if (behaviour.oldTracker && first === 'trackedEntityInstances')
    return second ? getEntity(context, second, true) : listEntities(context, true)
  if (behaviour.oldTracker && first === 'enrollments')
    return second ? getEnrollment(context, second, true) : listEnrollments(context, true)
  const kind = KINDS[first]
  if (!kind) throw new HtmlNotFound()
  return second ? getMetadata(context, kind, second) : listMetadata(context, first, kind)
}

/** `/api/40/me` is `/api/me` on the release itself and the two before it. */
function withoutVersion(parts: string[], minor: number): string[] {
  const number = Number(parts[0])
  return Number.isInteger(number) && number <= minor && number > minor - 3 ? parts.slice(1) : parts
}
