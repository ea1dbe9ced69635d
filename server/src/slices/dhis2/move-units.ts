import { sql } from 'kysely'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { isShown, type OrgUnit } from './client/metadata.ts'
import { recountEverybody } from './unit-figures/recount-all.ts'
import { belowUnit } from './units.ts'

/**
 * DHIS2 has put units elsewhere in its tree. Everything below them goes with them, whether it is read now or not: an enrollment that
 * nobody has changed since is not read again. Paths must be moved before those of the units are stored.
 */
export async function moveUnits(work: UnitOfWork, units: readonly OrgUnit[]): Promise<void> {
  const moves = await findMoves(work, units.filter(isShown))
  if (moves.length === 0) return
  for (const { uid, to } of moves) {
    // A unit above may have taken it along.
    const [move] = await findMoves(work, [{ uid, path: to }])
    if (move) await moveSubtree(work, move)
  }
  await recountEverybody(work)
}

interface Move {
  uid: string
  from: string
  to: string
}

/** Of the units that are stored under another path, those above come first. */
export async function findMoves(
  { db, tenantId }: ReadScope,
  units: readonly Pick<OrgUnit, 'uid' | 'path'>[],
): Promise<Move[]> {
  const { rows } = await sql<Move>`
    select unit.org_unit_uid as uid, unit.path as from, now.path as to
    from unnest(${units.map(({ uid }) => uid)}::text[], ${units.map(({ path }) => path)}::text[]) as now (uid, path)
    join dhis2_org_unit unit on unit.tenant_id = ${tenantId} and unit.org_unit_uid = now.uid and unit.path <> now.path
    order by length(now.path)`.execute(db)
  return rows
}

async function moveSubtree({ db, tenantId }: UnitOfWork, { from, to }: Move): Promise<void> {
  const moved = (column: 'path' | 'org_unit_path') =>
    sql`${to}::text || substr(${sql.ref(column)}, ${from.length + 1}::int)`
  await sql`
    update dhis2_org_unit set path = ${moved('path')}
    where tenant_id = ${tenantId} and ${belowUnit(sql`path`, from)}`.execute(db)
  await sql`
    update dhis2_enrollment set org_unit_path = ${moved('org_unit_path')}
    where tenant_id = ${tenantId} and ${belowUnit(sql`org_unit_path`, from)}`.execute(db)
}
