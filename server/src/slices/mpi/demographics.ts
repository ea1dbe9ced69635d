import { sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import { openContents, type PersonRecord } from './person-record.ts'

type Birth = Pick<PersonRecord, 'date_of_birth' | 'gender'>

/** Facts that may contradict each other: of an identity, of those merged into it, and of the programmes that know it. */
export interface Demographics extends Birth {
  merged: Birth[]
  programme_types: string[]
}

interface Sealed {
  holder_number: number
  identity_number: number
  mpi_id: string
  sealed_person: string
}

/** Reads any number of active identities in two queries. */
export async function findDemographics(
  scope: ReadScope,
  identityNumbers: readonly number[],
): Promise<Map<number, Demographics>> {
  if (identityNumbers.length === 0) return new Map()
  const { rows: people } = await sql<Sealed>`
    select identity_number as holder_number, identity_number, mpi_id, sealed_person from mpi_identity
    where identity_number = any(${identityNumbers}::bigint[]) and tenant_id = ${scope.tenantId}
    union all select root_number, identity_number, mpi_id, sealed_person from mpi_identity
    where root_number = any(${identityNumbers}::bigint[]) and tenant_id = ${scope.tenantId}
    order by holder_number, identity_number`.execute(scope.db)
  const { rows: links } = await sql<{ holder_number: number; programme_type: string }>`
    select distinct holder_number, programme_type from mpi_programme
    where holder_number = any(${identityNumbers}::bigint[]) and tenant_id = ${scope.tenantId} order by 1, 2`.execute(
    scope.db,
  )
  const contents = await openContents(scope, people)
  const births = new Map(
    people.map(({ identity_number }, at): [number, Birth] => {
      const person = contents[at]?.person
      return [identity_number, { date_of_birth: person?.date_of_birth ?? null, gender: person?.gender ?? null }]
    }),
  )
  const found = new Map<number, Demographics>()
  const birthOf = ({ identity_number }: Sealed) => births.get(identity_number) as Birth
  for (const row of people.filter(({ identity_number, holder_number }) => identity_number === holder_number)) {
    found.set(row.identity_number, { ...birthOf(row), merged: [], programme_types: [] })
  }
  for (const row of people.filter(({ identity_number, holder_number }) => identity_number !== holder_number)) {
    found.get(row.holder_number)?.merged.push(birthOf(row))
  }
  for (const { holder_number, programme_type } of links) found.get(holder_number)?.programme_types.push(programme_type)
  return found
}
