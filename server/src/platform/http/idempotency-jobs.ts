import { Type } from 'typebox'
import { defineJob, handle, type JobHandler } from '../queue/job.ts'
import { theSystem } from '../scopes.ts'
import type { Services } from '../services.ts'
import { inPlatformWork } from '../unit-of-work.ts'
import { oldestKept } from './idempotency.ts'

const DeleteOldAnswers = defineJob('http.delete-old-answers', Type.Object({}))

export function idempotencyJobs(services: Services): JobHandler[] {
  const deleteOldAnswers = () =>
    inPlatformWork(services, theSystem, async ({ db, now }) => {
      await db.deleteFrom('idempotency_key').where('created_at', '<', oldestKept(now)).execute()
    })
  return [handle(DeleteOldAnswers, deleteOldAnswers, { schedule: '7 * * * *' })]
}
