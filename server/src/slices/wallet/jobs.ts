import { sql } from 'kysely'
import { Type } from 'typebox'
import { defineJob, handle, type JobHandler } from '#platform/queue/job.ts'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { openBook } from './book.ts'

const CountExpired = defineJob('wallet.count-expired', Type.Object({}))

/** The counts are right without this job. It only keeps the number of passes small that a request must count. */
export function walletJobs(services: Services): JobHandler[] {
  return [handle(CountExpired, () => countExpired(services), { schedule: '*/10 * * * *' })]
}

export async function countExpired(services: Services): Promise<void> {
  const due = await inPlatformScope(services, async ({ db, now }) => {
    const { rows } = await sql<{ tenant_id: string }>`
      select book.tenant_id from wallet_book book where exists (
        select from wallet_pass pass where pass.tenant_id = book.tenant_id and pass.revoked_at is null
          and pass.expires_at > book.expired_until and pass.expires_at <= ${now.toISOString()}::timestamptz
      )`.execute(db)
    return rows.map(({ tenant_id }) => tenant_id)
  })
  for (const tenantId of due) await inUnitOfWork(services, { tenantId, actor: theSystem }, openBook)
}
