import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/scopes.ts'
import { recordCards } from '#slices/cards/index.ts'
import { type IdentityCache, type Resolution, recordResolved, resolvePeople } from '#slices/mpi/index.ts'
import type { Job, Outcomes } from '../tables.ts'
import { getPeople, openBatch, type SubmittedPerson } from './batches.ts'
import { holdJob } from './lease.ts'
import type { RunningJob } from './run-job.ts'

/** Finds or makes everybody's identity, batch by batch, and tells the number of each batch that is done. */
export async function* resolveIdentities(running: RunningJob): AsyncGenerator<number> {
  const { job, signal, act, report, identityCache } = running
  const batches = Math.ceil(job.total_cards / job.batch_size)
  for (let number = 0; number < batches; number++) {
    signal.throwIfAborted()
    await act((work) => resolveBatch(work, job, number, identityCache))
    const share = Math.min(1, ((number + 1) * job.batch_size) / job.total_cards)
    report.note({ people_found: Math.floor(job.people_to_find * share) })
    yield number
  }
}

/** Once: what an earlier attempt has resolved stays resolved. */
async function resolveBatch(work: UnitOfWork, job: Job, number: number, cache: IdentityCache): Promise<void> {
  await holdJob(work, job)
  const batch = await getPeople(work, job.id, number)
  if (batch.resolved_at) return
  const people = await openBatch<SubmittedPerson>(work, batch)
  const unknown = people.flatMap(({ person, mpi_id }) => (mpi_id === undefined ? [person] : []))
  const found =
    unknown.length === 0 ? [] : (await resolvePeople(work, unknown, { source: job.id, isPart: true, cache })).people
  let next = 0
  const mpiIds = people.map(({ mpi_id }) => mpi_id ?? (found[next++] as Resolution).mpi_id)
  const { campaign_id: campaignId, id: jobId, batch_size: batchSize } = job
  await recordCards(work, { campaignId, jobId, batchSize, batches: [{ number, mpiIds }] })
  await work.db
    .updateTable('job_batch')
    .set({ resolved_at: work.now, outcomes: JSON.stringify(count(found)) })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', batch.id)
    .execute()
  if ((number + 1) * batchSize >= job.total_cards) await publishWholeJob(work, jobId)
}

function count(people: readonly Resolution[]): Outcomes {
  const outcomes: Outcomes = { resolved: 0, created: 0, pending_review: 0 }
  for (const { outcome } of people) outcomes[outcome] += 1
  return outcomes
}

async function publishWholeJob(work: UnitOfWork, jobId: string): Promise<void> {
  const { rows } = await sql<Outcomes>`
    select coalesce(sum((outcomes->>'resolved')::int), 0)::int as resolved,
      coalesce(sum((outcomes->>'created')::int), 0)::int as created,
      coalesce(sum((outcomes->>'pending_review')::int), 0)::int as pending_review
    from job_batch where tenant_id = ${work.tenantId} and job_id = ${jobId}`.execute(work.db)
  const [counters] = rows
  if (counters && counters.resolved + counters.created + counters.pending_review > 0)
    recordResolved(work, jobId, counters)
}
