import { Type } from 'typebox'
import { defineJob } from '#platform/queue/job.ts'
import type { UnitOfWork } from '#platform/scopes.ts'

/** Back-off and giving up are the message's own; the queue repeats only what our own failures interrupted. */
export const DeliverMessage = defineJob(
  'distribution.deliver',
  Type.Object({ tenant_id: Type.String(), message_id: Type.String() }),
  { retries: 8, firstDelaySeconds: 5, timeoutSeconds: 180, concurrency: 2, isKeyed: true },
)

export const ResumeWaiting = defineJob('distribution.resume-waiting', Type.Object({}))

/** Whoever accepts a message sends it at once; the queue takes over only if that process did not live to do so. */
const SAFETY_NET_SECONDS = 30

export function safetyNet(work: UnitOfWork): Date {
  return new Date(work.now.getTime() + SAFETY_NET_SECONDS * 1_000)
}

export async function wakeAt(work: UnitOfWork, messageId: string, startAfter: Date): Promise<void> {
  await work.enqueue(
    DeliverMessage,
    { tenant_id: work.tenantId, message_id: messageId },
    { key: messageId, startAfter },
  )
}
