import { createHmac } from 'node:crypto'
import type { SourceEnrollment } from '../client/enrollment.ts'
import { Guarded } from '../guard/guarded.ts'
import { filterUnitOf } from './normalize.ts'
import type { ReadingPlan } from './reading-plan.ts'

/**
 * Covers everything that decides what is stored for a row: the same hash means that there is nothing to do. It is keyed, so
 * that nobody can guess a row from its hash.
 */
export function hashRow(source: SourceEnrollment, { hashKey, fingerprint, unitOf, regionOf }: ReadingPlan): Buffer {
  const { uid, programmeUid, trackedEntityUid, orgUnitUid, ownerUnitUid, enrolledOn, status } = source
  const unit = unitOf(orgUnitUid)
  const values = [...source.attributes].map(([key, value]) => [key, Guarded.open(value)]).sort(byKey)
  const owner = ownerUnitUid === null ? null : unitOf(ownerUnitUid).path
  const place = [orgUnitUid, unit.name, unit.path, regionOf(filterUnitOf(source, { unitOf })).code, owner]
  return createHmac('sha256', hashKey)
    .update(JSON.stringify([fingerprint, uid, programmeUid, trackedEntityUid, ...place, enrolledOn, status, values]))
    .digest()
}

const byKey = ([a = '']: string[], [b = '']: string[]) => (a < b ? -1 : a > b ? 1 : 0)
