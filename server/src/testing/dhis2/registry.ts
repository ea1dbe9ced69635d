// Compares what the service stores of a programme with what DHIS2 really has.

import type { World } from '@samakart/dhis2-simulator'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { openRecords } from '#slices/dhis2/enrollments.ts'
import { asOwner } from '#testing/test-database.ts'

export interface Difference {
  missing: string[]
  surplus: string[]
  different: string[]
}

interface Copy {
  entity: string
  facts: string
  mpiId: string | null
}

/** If all lists are empty, the service has the same enrollments, each once, with the same values. */
export async function compare(
  services: Services,
  tenantId: string,
  world: World,
  programme: string,
): Promise<Difference> {
  const { id } = world.programme(programme)
  const copies = await readCopies(services, tenantId, id)
  const difference: Difference = { missing: [], surplus: [], different: [] }
  const seen = new Set<string>()
  for (const truth of world.truth(programme)) {
    seen.add(truth.enrollment)
    const copy = copies.get(truth.enrollment)
    const day = world.time.write(truth.enrolledAt.getTime()).slice(0, 10)
    const facts = factsOf(truth.trackedEntity, truth.orgUnit, truth.status, day, truth.attributes)
    if (!copy) difference.missing.push(truth.enrollment)
    else if (copy.facts !== facts) difference.different.push(truth.enrollment)
  }
  for (const uid of copies.keys()) if (!seen.has(uid)) difference.surplus.push(uid)
  return difference
}

export const isSame = ({ missing, surplus, different }: Difference) =>
  missing.length + surplus.length + different.length === 0

/** Every tracked entity must have one identity, and only one. */
export async function identitiesOf(services: Services, tenantId: string, programmeUid: string) {
  const copies = [...(await readCopies(services, tenantId, programmeUid)).values()]
  const byEntity = new Map<string, Set<string>>()
  for (const { entity, mpiId } of copies) {
    if (mpiId === null) continue
    byEntity.set(entity, (byEntity.get(entity) ?? new Set()).add(mpiId))
  }
  const { rows } = await asOwner(services).query(
    'select count(*)::int as count from mpi_identity where tenant_id = $1',
    [tenantId],
  )
  return {
    entities: new Set(copies.map(({ entity }) => entity)).size,
    withTwo: [...byEntity.values()].filter(({ size }) => size > 1).length,
    identities: Number(rows[0]?.count),
  }
}

async function readCopies(services: Services, tenantId: string, programmeUid: string): Promise<Map<string, Copy>> {
  return inReadScope(services, tenantId, async (scope) => {
    const rows = await scope.db
      .selectFrom('dhis2_enrollment')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('programme_uid', '=', programmeUid)
      .execute()
    const records = await openRecords(scope, rows)
    return new Map(
      rows.map((row, at): [string, Copy] => {
        const attributes = new Map(Object.entries(records[at]?.attributes ?? {}))
        const facts = factsOf(row.tracked_entity_uid, row.org_unit_uid, row.status, row.enrolled_on, attributes)
        return [row.enrollment_uid, { entity: row.tracked_entity_uid, facts, mpiId: row.mpi_id }]
      }),
    )
  })
}

function factsOf(...facts: [string, string, string, string, ReadonlyMap<string, string>]): string {
  const [entity, unit, status, day, attributes] = facts
  return JSON.stringify([entity, unit, status, day, [...attributes].toSorted(([a], [b]) => (a < b ? -1 : 1))])
}
