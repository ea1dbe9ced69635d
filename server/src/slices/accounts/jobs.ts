import { Type } from 'typebox'
import { defineJob, handle, type JobHandler } from '#platform/queue/job.ts'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'

const DeleteExpired = defineJob('accounts.delete-expired', Type.Object({}))

const DAY_MS = 86_400_000

/** Expired refresh tokens and forgiven failures have no further use. */
export function accountJobs(services: Services): JobHandler[] {
  const deleteExpired = () =>
    inPlatformWork(services, theSystem, async ({ db, now }) => {
      await db.deleteFrom('refresh_token').where('expires_at', '<', now).execute()
      const yesterday = new Date(now.getTime() - DAY_MS)
      await db.deleteFrom('login_failure').where('counted_at', '<', yesterday).execute()
    })
  return [handle(DeleteExpired, deleteExpired, { schedule: '17 3 * * *' })]
}
