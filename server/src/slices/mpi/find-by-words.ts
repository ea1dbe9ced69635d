import { sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import { peopleOfWords, soughtWords } from './people-of-words.ts'

/**
 * The ids of the people whom typed words find, and of those merged into them: names in any order and spelling, a telephone number or
 * another system's number. Of very many people only the newest; `isComplete` is false then.
 */
export async function findByWords(
  scope: ReadScope,
  typed: string,
  maxPeople: number,
): Promise<{ mpiIds: string[]; isComplete: boolean }> {
  const sought = await soughtWords(scope, typed)
  if (sought.words.length === 0) return { mpiIds: [], isComplete: true }
  const matching = await peopleOfWords(scope, sought)
  const { rows } = await sql<{ mpi_id: string; people: number }>`
    with found as materialized (
      select distinct identity_number from (${matching}) matching
      order by identity_number desc limit ${maxPeople + 1}
    ), kept as materialized (select identity_number from found order by identity_number desc limit ${maxPeople})
    select person.mpi_id, (select count(*)::int from found) as people from kept
    join mpi_identity person on person.identity_number = kept.identity_number and person.tenant_id = ${scope.tenantId}
    union all
    select person.mpi_id, 0 from kept
    join mpi_identity person on person.root_number = kept.identity_number and person.tenant_id = ${scope.tenantId}`.execute(
    scope.db,
  )
  return { mpiIds: rows.map(({ mpi_id }) => mpi_id), isComplete: (rows[0]?.people ?? 0) <= maxPeople }
}
