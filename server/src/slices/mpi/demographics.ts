import { sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import { openContent, type PersonRecord } from './person-record.ts'

type Birth = Pick<PersonRecord, 'date_of_birth' | 'gender'>

/** What may contradict itself: an identity, the identities merged into it, and the programmes that know it. */
export interface Demographics extends Birth {
  merged: Birth[]
  programme_types: string[]
}

interface Sealed {
  holder_no: number
  no: number
  mpi_id: string
  sealed_person: string
}

/** Of active identities, in two questions however many they are. */
export async function findDemographics(scope: ReadScope, nos: readonly number[]): Promise<Map<number, Demographics>> {
  if (nos.length === 0) return new Map()
  const { rows: people } = await sql<Sealed>`
    select no as holder_no, no, mpi_id, sealed_person from mpi_identity
    where no = any(${nos}::bigint[]) and tenant_id = ${scope.tenantId}
    union all select root_no, no, mpi_id, sealed_person from mpi_identity
    where root_no = any(${nos}::bigint[]) and tenant_id = ${scope.tenantId}
    order by holder_no, no`.execute(scope.db)
  const { rows: links } = await sql<{ holder_no: number; programme_type: string }>`
    select distinct holder_no, programme_type from mpi_programme
    where holder_no = any(${nos}::bigint[]) and tenant_id = ${scope.tenantId} order by 1, 2`.execute(scope.db)
  const keys = await scope.keys()
  const found = new Map<number, Demographics>()
  const birthOf = (row: Sealed): Birth => {
    const { date_of_birth, gender } = openContent(keys, row).person
    return { date_of_birth, gender }
  }
  for (const row of people.filter(({ no, holder_no }) => no === holder_no)) {
    found.set(row.no, { ...birthOf(row), merged: [], programme_types: [] })
  }
  for (const row of people.filter(({ no, holder_no }) => no !== holder_no)) {
    found.get(row.holder_no)?.merged.push(birthOf(row))
  }
  for (const { holder_no, programme_type } of links) found.get(holder_no)?.programme_types.push(programme_type)
  return found
}
