import { sql } from 'kysely'
import { Type } from 'typebox'
import { defineJob, handle, type JobHandler } from '#platform/queue/job.ts'
import { inReadScope, inUnitOfWork, theSystem } from '#platform/unit-of-work.ts'
import type { Workshop } from '#platform/workshop.ts'
import { prepare, TermFrequencies } from './matching/index.ts'
import { openContent, toMatcher } from './person-record.ts'
import { termsContext } from './population.ts'

/** Counts anew how common names and places are. Asked for when a registry has grown by a fifth. */
export const CountTerms = defineJob('mpi.count-terms', Type.Object({ tenant_id: Type.String() }), { isKeyed: true })

const PIECE = 2_000
/** A sample of this size knows every name that is common enough to matter. */
const MOST_READ = 200_000

export function countTermsJobs(shop: () => Workshop): JobHandler[] {
  return [handle(CountTerms, ({ tenant_id }) => countTerms(shop(), tenant_id))]
}

export async function countTerms(shop: Workshop, tenantId: string): Promise<void> {
  const people = await inReadScope(shop, tenantId, async ({ db }) => {
    const row = await db
      .selectFrom('mpi_population')
      .select('people')
      .where('tenant_id', '=', tenantId)
      .executeTakeFirst()
    return row?.people ?? 0
  })
  const everyNth = Math.max(1, Math.ceil(people / MOST_READ))
  const terms = new TermFrequencies()
  let after = 0
  for (;;) {
    const last = await inReadScope(shop, tenantId, async (scope) => {
      const keys = await scope.keys()
      const { rows } = await sql<{ no: number; mpi_id: string; sealed_person: string }>`
        select no, mpi_id, sealed_person from mpi_identity
        where tenant_id = ${tenantId} and status = 'active' and no > ${after} and no % ${everyNth} = 0
        order by no limit ${PIECE}`.execute(scope.db)
      for (const row of rows) terms.add(prepare(toMatcher(openContent(keys, row).person)), everyNth)
      return rows.at(-1)?.no
    })
    if (last === undefined) break
    after = last
  }
  await inUnitOfWork(shop, { tenantId, actor: theSystem }, async (work) => {
    const sealed_terms = (await work.keys()).seal(JSON.stringify(terms), termsContext(tenantId))
    await work.db
      .updateTable('mpi_population')
      .set({ sealed_terms, counted_people: people, counted_at: work.now })
      .where('tenant_id', '=', tenantId)
      .execute()
  })
}
