import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/unit-of-work.ts'
import { recordCards } from '#slices/cards/index.ts'
import { resolvePeople, tellResolved } from '#slices/mpi/index.ts'
import type { Job, Outcomes } from '../tables.ts'
import { holdPiece, renewLease } from './lease.ts'
import { openPiece, type PieceOfPerson } from './pieces.ts'
import { REPORT_EVERY_MS } from './progress.ts'
import type { RunningJob } from './run-job.ts'

/** Each piece once: what an earlier attempt has resolved stays resolved. */
export async function resolveIdentities({ shop, job, signal, act }: RunningJob): Promise<void> {
  const { total_cards, piece_size, people_to_find } = job
  const phase_started_at = shop.clock.now()
  let reported = phase_started_at.getTime()
  for (let number = 0; number * piece_size < total_cards; number++) {
    signal.throwIfAborted()
    const places = (number + 1) * piece_size
    await act((work) => resolvePiece(work, job, number, places >= total_cards))
    const now = shop.clock.now().getTime()
    if (now - reported < REPORT_EVERY_MS) continue
    reported = now
    const people_found = Math.floor(people_to_find * Math.min(1, places / total_cards))
    await act((work) => renewLease(work, job, { phase_started_at, people_found }))
  }
}

async function resolvePiece(work: UnitOfWork, job: Job, number: number, isLast: boolean): Promise<void> {
  const piece = await holdPiece(work, job, number)
  if (piece.resolved_at) return
  const people = await openPiece<PieceOfPerson>(work, piece)
  const unknown = people.filter(({ mpi_id }) => mpi_id === undefined).map(({ person }) => person)
  const { people: found, counters } =
    unknown.length === 0
      ? { people: [], counters: { resolved: 0, created: 0, pending_review: 0 } }
      : await resolvePeople(work, unknown, { source: job.id, isPart: true })
  let next = 0
  const mpiIds = people.map(({ mpi_id }) => mpi_id ?? found[next++]?.mpi_id ?? '')
  const firstPlace = number * job.piece_size
  await recordCards(work, { campaignId: job.campaign_id, jobId: job.id, number, firstPlace, mpiIds })
  await work.db
    .updateTable('job_piece')
    .set({ resolved_at: work.now, outcomes: JSON.stringify(counters) })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', piece.id)
    .execute()
  if (isLast) await tellWholeJob(work, job.id)
}

async function tellWholeJob(work: UnitOfWork, jobId: string): Promise<void> {
  const { rows } = await sql<Outcomes>`
    select coalesce(sum((outcomes->>'resolved')::int), 0)::int as resolved,
      coalesce(sum((outcomes->>'created')::int), 0)::int as created,
      coalesce(sum((outcomes->>'pending_review')::int), 0)::int as pending_review
    from job_piece where tenant_id = ${work.tenantId} and job_id = ${jobId}`.execute(work.db)
  const [counters] = rows
  if (counters && counters.resolved + counters.created + counters.pending_review > 0)
    tellResolved(work, jobId, counters)
}
