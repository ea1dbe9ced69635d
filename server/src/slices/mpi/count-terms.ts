import { Namesakes, prepare, TermFrequencies } from '@samakart/matcher'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { defineJob, handle, type JobHandler } from '#platform/queue/job.ts'
import { type ReadScope, theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { openContents, toMatcher } from './person-record.ts'
import { isCountDue, termsContext } from './registry.ts'

/** Counts how common names and places are. Queued when a registry has grown by a fifth. */
export const CountTerms = defineJob('mpi.count-terms', Type.Object({ tenant_id: Type.String() }), { isKeyed: true })

const BATCH = 500
/** A sample of this size contains every name that is common enough to matter. */
const MAX_SAMPLE = 200_000
/** Until the registry has grown this many times since everybody was counted, only new people are added to the count. */
const FULL_RECOUNT_GROWTH = 4

export function countTermsJobs(services: Services): JobHandler[] {
  return [handle(CountTerms, ({ tenant_id }) => countTerms(services, tenant_id))]
}

/**
 * For a caller that resolves batch after batch and counts between them: what is found then does not depend on when a background job comes to
 * it, so that a run that was interrupted finds the same people.
 */
export async function countTermsIfDue(services: Services, tenantId: string): Promise<void> {
  const row = await inReadScope(services, tenantId, ({ db }) =>
    db
      .selectFrom('mpi_population')
      .select(['people', 'counted_people'])
      .where('tenant_id', '=', tenantId)
      .executeTakeFirst(),
  )
  if (row && isCountDue(row.people, row.counted_people)) await countTerms(services, tenantId)
}

export async function countTerms(services: Services, tenantId: string): Promise<void> {
  const { people, people_at_full_count, terms, countedNumber } = await inReadScope(services, tenantId, readLastCount)
  const everyNth = Math.max(1, Math.ceil(people / MAX_SAMPLE))
  // Namesakes are found only if everybody is counted; until then the last figure holds.
  const namesakes = countedNumber === 0 ? new Namesakes() : undefined
  let after = countedNumber
  for (;;) {
    const { rows, contents } = await inReadScope(services, tenantId, (scope) => readBatch(scope, after, everyNth))
    for (const content of contents) {
      if (!content) continue
      const person = prepare(toMatcher(content.person))
      terms.add(person, everyNth)
      namesakes?.add(person)
    }
    const last = rows.at(-1)
    if (!last) break
    after = last.identity_number
  }
  if (namesakes) terms.excessOfNamesakes = namesakes.excess(1 / everyNth)
  await inUnitOfWork(services, { tenantId, actor: theSystem }, async (work) => {
    const sealed_terms = (await work.keys()).seal(JSON.stringify(terms), termsContext(tenantId))
    await work.db
      .updateTable('mpi_population')
      .set({ sealed_terms, counted_people: people, counted_at: work.now, counted_number: after, people_at_full_count })
      .where('tenant_id', '=', tenantId)
      .execute()
  })
}

async function readBatch(scope: ReadScope, after: number, everyNth: number) {
  const { rows } = await sql<{ identity_number: number; mpi_id: string; sealed_person: string }>`
    select identity_number, mpi_id, sealed_person from mpi_identity
    where tenant_id = ${scope.tenantId} and status = 'active' and identity_number > ${after}
      and identity_number % ${everyNth} = 0
    order by identity_number limit ${BATCH}`.execute(scope.db)
  return { rows, contents: await openContents(scope, rows) }
}

/** The last count, if it still covers enough of the registry to be continued; otherwise an empty one. */
async function readLastCount(scope: ReadScope) {
  const row = await scope.db
    .selectFrom('mpi_population')
    .select(['people', 'people_at_full_count', 'counted_number', 'sealed_terms'])
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirst()
  const people = row?.people ?? 0
  if (!row?.sealed_terms || people > row.people_at_full_count * FULL_RECOUNT_GROWTH)
    return { people, people_at_full_count: people, terms: new TermFrequencies(), countedNumber: 0 }
  const counted = (await scope.keys()).open(row.sealed_terms, termsContext(scope.tenantId))
  return {
    people,
    people_at_full_count: row.people_at_full_count,
    terms: TermFrequencies.from(JSON.parse(counted)),
    countedNumber: row.counted_number,
  }
}
