import { Type } from 'typebox'
import { defineJob, handle, type JobHandler } from '../queue/job.ts'
import { theSystem } from '../scopes.ts'
import type { Services } from '../services.ts'
import { inPlatformWork } from '../unit-of-work.ts'
import { oldestKept } from './idempotency.ts'

const ForgetAnswers = defineJob('http.forget-answers', Type.Object({}))

export function idempotencyJobs(services: () => Services): JobHandler[] {
  const forget = () =>
    inPlatformWork(services(), theSystem, async ({ db, now }) => {
      await db.deleteFrom('idempotency_key').where('created_at', '<', oldestKept(now)).execute()
    })
  return [handle(ForgetAnswers, forget, { schedule: '7 * * * *' })]
}
