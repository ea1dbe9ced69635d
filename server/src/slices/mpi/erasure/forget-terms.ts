import { prepare, TermFrequencies } from '@samakart/matcher'
import type { UnitOfWork } from '#platform/scopes.ts'
import { type PersonRecord, toMatcher } from '../person-record.ts'
import { termsContext } from '../population.ts'

/** Takes a person's names and places out of the counts of the registry: a rare name alone would tell who was in it. */
export async function forgetTerms(work: UnitOfWork, person: PersonRecord): Promise<void> {
  const row = await work.db
    .selectFrom('mpi_population')
    .select('sealed_terms')
    .where('tenant_id', '=', work.tenantId)
    .forUpdate()
    .executeTakeFirst()
  if (!row?.sealed_terms) return
  const [keys, context] = [await work.keys(), termsContext(work.tenantId)]
  const terms = TermFrequencies.from(JSON.parse(keys.open(row.sealed_terms, context)))
  terms.add(prepare(toMatcher(person)), -1)
  await work.db
    .updateTable('mpi_population')
    // A new instant makes every process read the counts again.
    .set({ sealed_terms: keys.seal(JSON.stringify(terms), context), counted_at: work.now })
    .where('tenant_id', '=', work.tenantId)
    .execute()
}
