import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import type { Job } from '../tables.ts'

const PAGE_SIZE = 100

/** The organization's jobs that have files, in the order of their ids. */
export async function* jobsWithFiles(services: Services, tenantId: string): AsyncGenerator<Job> {
  let after = ''
  for (;;) {
    const page = await inReadScope(services, tenantId, ({ db }) =>
      db
        .selectFrom('generation_job')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .where('id', '>', after)
        .where('status', '=', 'completed')
        .where('artifacts', 'is not', null)
        .orderBy('id')
        .limit(PAGE_SIZE)
        .execute(),
    )
    yield* page
    if (page.length < PAGE_SIZE) return
    after = page.at(-1)?.id ?? after
  }
}
