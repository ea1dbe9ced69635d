import type { UnitOfWork } from '#platform/scopes.ts'
import { type Subscription, subscribe } from '#platform/subscriptions.ts'
import { listManagers, listUsersAmong } from '#slices/accounts/index.ts'
import { listEntriesOf } from '#slices/audit/index.ts'
import { writeAlerts } from './write-alerts.ts'

/** What happens once, in the transaction in which it happens. */
export const alertSubscriptions: readonly Subscription[] = [
  subscribe('job-completed', async (work, { job_id, cards }) => {
    const submitters = await submittersOf(work, job_id)
    const readers = submitters.length > 0 ? submitters : await listManagers(work)
    await writeAlerts(work, readers, {
      kind: 'job_completed',
      object: job_id,
      facts: { cards },
      occasion: `job_completed:${job_id}`,
    })
  }),
  subscribe('job-failed', async (work, { job_id, cards }) => {
    const readers = [...(await submittersOf(work, job_id)), ...(await listManagers(work))]
    await writeAlerts(work, readers, {
      kind: 'job_failed',
      object: job_id,
      facts: { cards },
      occasion: `job_failed:${job_id}`,
    })
  }),
  subscribe('reset-link-copied', async (work, { user_id }) => {
    await writeAlerts(work, [user_id], {
      kind: 'reset_link_copied',
      object: work.actor.id,
      occasion: `reset_link_copied:${work.now.toISOString()}`,
    })
  }),
  subscribe('password-forgotten', async (work, { user_id }) => {
    const others = (await listManagers(work)).filter((id) => id !== user_id)
    const day = work.now.toISOString().slice(0, 10)
    await writeAlerts(work, others, {
      kind: 'password_forgotten',
      object: user_id,
      occasion: `password_forgotten:${user_id}:${day}`,
    })
  }),
]

/** Nobody for a job that the service submitted itself. */
async function submittersOf(work: UnitOfWork, jobId: string): Promise<string[]> {
  const [accepted] = await listEntriesOf(work, [jobId], { limit: 1, actions: ['job.accepted'] })
  return accepted ? listUsersAmong(work, [accepted.actor]) : []
}
