import { Type } from 'typebox'
import { defineJob } from '#platform/queue/job.ts'
import type { UnitOfWork } from '#platform/scopes.ts'

/** The message itself holds its retries. The queue only repeats jobs that our own failures interrupted. */
export const DeliverMessage = defineJob(
  'distribution.deliver',
  Type.Object({ tenant_id: Type.String(), message_id: Type.String() }),
  { retries: 8, firstDelaySeconds: 5, timeoutSeconds: 180, concurrency: 2, isKeyed: true },
)

export const ResumeWaiting = defineJob('distribution.resume-waiting', Type.Object({}))

/** The request that accepts a message delivers it at once. The queue takes over only if that process dies first. */
const FALLBACK_SECONDS = 30

export function fallbackDeliveryAt(work: UnitOfWork): Date {
  return secondsFromNow(work, FALLBACK_SECONDS)
}

export async function enqueueDelivery(work: UnitOfWork, messageId: string, startAfter: Date): Promise<void> {
  await work.enqueue(
    DeliverMessage,
    { tenant_id: work.tenantId, message_id: messageId },
    { key: messageId, startAfter },
  )
}

export const secondsFromNow = (work: UnitOfWork, seconds: number) => new Date(work.now.getTime() + seconds * 1_000)
