import type { LevelCounts, LinkedPairs } from '@samakart/matcher'
import { Field, levelsOfField, RULES_VERSION } from '@samakart/matcher'
import { sql } from 'kysely'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'

/** Adds how the linked records of a batch agreed with the people whom they were linked with. */
export async function addLinkedLevels(work: UnitOfWork, { differing, repeats }: LevelCounts): Promise<void> {
  const rows = [...rowsOf(differing, false), ...rowsOf(repeats, true)]
  if (rows.length === 0) return
  await sql`
    insert into mpi_linked_level (tenant_id, rules, is_repeat, field, level, pairs)
    select ${work.tenantId}, ${RULES_VERSION}, counted.*
    from unnest(${rows.map((row) => row.isRepeat)}::boolean[], ${rows.map((row) => row.field)}::smallint[],
      ${rows.map((row) => row.level)}::smallint[], ${rows.map((row) => row.pairs)}::bigint[]) counted
    on conflict (tenant_id, rules, is_repeat, field, level) do update set pairs = mpi_linked_level.pairs + excluded.pairs`.execute(
    work.db,
  )
}

const rowsOf = (counts: readonly (readonly number[])[], isRepeat: boolean) =>
  counts.flatMap((levels, field) =>
    levels.flatMap((pairs, level) => (pairs > 0 ? [{ isRepeat, field, level, pairs }] : [])),
  )

/** A list that is sent again and again must not make it look as if records hardly ever differed. */
const REPEATS_PER_DIFFERING = 0.25

export async function readLinkedLevels(scope: ReadScope): Promise<LinkedPairs> {
  const rows = await scope.db
    .selectFrom('mpi_linked_level')
    .select(['is_repeat', 'field', 'level', 'pairs'])
    .where('tenant_id', '=', scope.tenantId)
    .where('rules', '=', RULES_VERSION)
    .execute()
  const countAll = (isRepeat: boolean) =>
    rows
      .filter((row) => row.is_repeat === isRepeat && row.field === Field.arrangement)
      .reduce((sum, row) => sum + row.pairs, 0)
  const [differing, repeats] = [countAll(false), countAll(true)]
  const repeatWeight = repeats === 0 ? 0 : Math.min(1, (differing * REPEATS_PER_DIFFERING) / repeats)
  const levels = levelsOfField.map((all) => all.map(() => 0))
  for (const { is_repeat, field, level, pairs } of rows) {
    const counts = levels[field]
    if (counts?.[level] !== undefined) counts[level] += pairs * (is_repeat ? repeatWeight : 1)
  }
  return { pairs: differing + repeats * repeatWeight, levels }
}
