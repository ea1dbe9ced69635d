import { sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'

/** A merge, or its undoing. */
export interface MergeAct {
  merge_id: string
  kind: 'merge' | 'unmerge'
  source_mpi_id: string
  target_mpi_id: string
  at: Date
  actor: string
}

interface MergeOfTwo {
  id: string
  source_mpi_id: string
  target_mpi_id: string
  merged_at: Date
  merged_by: string
  undone_at: Date | null
  undone_by: string | null
}

/** Nobody was merged more often; a list of more would be cut. */
const MAX_MERGES = 500

/** What was merged with an identity and parted from it, oldest first. Erased people are left out. */
export async function listMergesOf(scope: ReadScope, identityNumber: number): Promise<MergeAct[]> {
  const { rows } = await sql<MergeOfTwo>`${merges(scope)}
    and (merge.source_number = ${identityNumber} or merge.target_number = ${identityNumber})
    order by merge.merged_at, merge.id limit ${MAX_MERGES}`.execute(scope.db)
  return rows.flatMap(actsOf)
}

export async function findMerge(scope: ReadScope, mergeId: string): Promise<MergeAct[]> {
  const { rows } = await sql<MergeOfTwo>`${merges(scope)} and merge.id = ${mergeId}`.execute(scope.db)
  return rows.flatMap(actsOf)
}

const merges = ({ tenantId }: ReadScope) => sql`
  select merge.id, merge.merged_at, merge.merged_by, merge.undone_at, merge.undone_by,
    source.mpi_id as source_mpi_id, target.mpi_id as target_mpi_id
  from mpi_merge merge
  join mpi_identity source on source.identity_number = merge.source_number and source.status <> 'erased'
  join mpi_identity target on target.identity_number = merge.target_number and target.status <> 'erased'
  where merge.tenant_id = ${tenantId}`

function actsOf({ id, source_mpi_id, target_mpi_id, ...row }: MergeOfTwo): MergeAct[] {
  const both = { merge_id: id, source_mpi_id, target_mpi_id }
  const merge: MergeAct = { ...both, kind: 'merge', at: row.merged_at, actor: row.merged_by }
  if (!row.undone_at) return [merge]
  return [merge, { ...both, kind: 'unmerge', at: row.undone_at, actor: row.undone_by ?? '' }]
}
