import { Type } from 'typebox'
import { defineJob, handle, type JobHandler } from '../queue/job.ts'
import { inPlatformWork, theSystem } from '../unit-of-work.ts'
import type { Workshop } from '../workshop.ts'
import { oldestKept } from './idempotency.ts'

const ForgetAnswers = defineJob('http.forget-answers', Type.Object({}))

export function idempotencyJobs(shop: () => Workshop): JobHandler[] {
  const forget = () =>
    inPlatformWork(shop(), theSystem, async ({ db, now }) => {
      await db.deleteFrom('idempotency_key').where('created_at', '<', oldestKept(now)).execute()
    })
  return [handle(ForgetAnswers, forget, { schedule: '7 * * * *' })]
}
