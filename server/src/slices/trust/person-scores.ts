import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'

/** The scores of a person, oldest first. */
export async function collectScores({ db, tenantId }: ReadScope, members: readonly string[]) {
  const rows = await db
    .selectFrom('trust_history')
    .select(['mpi_id', 'score', 'level', 'computed_at'])
    .where('tenant_id', '=', tenantId)
    .where('mpi_id', 'in', [...members])
    .orderBy('entry_number')
    .execute()
  return rows.map(({ computed_at, ...score }) => ({ ...score, computed_at: computed_at.toISOString() }))
}

export async function eraseScores({ db, tenantId }: UnitOfWork, members: readonly string[]): Promise<void> {
  for (const table of ['trust_score', 'trust_history'] as const)
    await db
      .deleteFrom(table)
      .where('tenant_id', '=', tenantId)
      .where('mpi_id', 'in', [...members])
      .execute()
}
