import { inReadScope } from '#platform/unit-of-work.ts'
import { listChangedUnits } from '../client/changed-units.ts'
import type { OrgUnits } from '../client/org-units.ts'
import { findMoves, moveUnits } from '../move-units.ts'
import { saveUnits, withAncestors } from '../units.ts'
import type { ProgrammeRun } from './programme-run.ts'
import type { ReadingPlan } from './reading-plan.ts'

/** Asks which units were put elsewhere. Otherwise that would be seen only when somebody below them is read again. */
export async function followMovedUnits(
  { services, task, reader, act }: ProgrammeRun,
  { units, reading, since }: { units: OrgUnits; reading: ReadingPlan; since: string },
): Promise<void> {
  const changed = await listChangedUnits(reader, since)
  if (changed.length === 0) return
  const moves = await inReadScope(services, task.tenant_id, (scope) => findMoves(scope, changed))
  if (moves.length === 0) return
  const moved = moves.map(({ uid }) => uid)
  await units.loadWithAncestors(moved)
  const withThoseAbove = withAncestors(moved, reading.unitOf)
  await act(async (work) => {
    await moveUnits(work, withThoseAbove)
    await saveUnits(work, withThoseAbove, reading.regionOf)
  })
}
