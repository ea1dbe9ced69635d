import { sql } from 'kysely'
import { Pace } from '#platform/pace.ts'
import type { UnitOfWork } from '#platform/unit-of-work.ts'
import { recordCards } from '#slices/cards/index.ts'
import { type Resolution, resolvePeople, tellResolved } from '#slices/mpi/index.ts'
import type { Job, Outcomes } from '../tables.ts'
import { holdPieces, renewLease } from './lease.ts'
import { openPiece, type PieceOfPerson } from './pieces.ts'
import { REPORT_EVERY_MS } from './progress.ts'
import type { RunningJob } from './run-job.ts'

/** Pieces in one transaction. More would be no faster, even where nobody waits. */
const MOST_PIECES = 40

/** Each piece once: what an earlier attempt has resolved stays resolved. */
export async function resolveIdentities({ shop, job, signal, act }: RunningJob): Promise<void> {
  const { total_cards, piece_size, people_to_find } = job
  const pieces = Math.ceil(total_cards / piece_size)
  const pace = new Pace(shop.database, { most: MOST_PIECES })
  const phase_started_at = shop.clock.now()
  let reported = phase_started_at.getTime()
  for (let first = 0; first < pieces; ) {
    signal.throwIfAborted()
    const range = { first, last: Math.min(first + pace.size, pieces) - 1 }
    await pace.run(act, (work) => resolvePieces(work, job, range))
    first = range.last + 1
    const now = shop.clock.now().getTime()
    if (now - reported < REPORT_EVERY_MS) continue
    reported = now
    const people_found = Math.floor(people_to_find * Math.min(1, (first * piece_size) / total_cards))
    await act((work) => renewLease(work, job, { phase_started_at, people_found }))
  }
}

async function resolvePieces(work: UnitOfWork, job: Job, range: { first: number; last: number }): Promise<void> {
  const pieces = (await holdPieces(work, job, range)).filter(({ resolved_at }) => resolved_at === null)
  if (pieces.length === 0) return
  const people: PieceOfPerson[][] = []
  for (const piece of pieces) people.push(await openPiece<PieceOfPerson>(work, piece))
  const unknown = people.flat().filter(({ mpi_id }) => mpi_id === undefined)
  const found = unknown.length === 0 ? [] : await resolveUnknown(work, job, unknown)
  let next = 0
  const resolved = people.map((ofPiece) =>
    ofPiece.map(({ mpi_id }) => (mpi_id === undefined ? (found[next++] as Resolution) : { mpi_id })),
  )
  await recordCards(work, {
    campaignId: job.campaign_id,
    jobId: job.id,
    pieceSize: job.piece_size,
    pieces: pieces.map(({ number }, at) => ({ number, mpiIds: (resolved[at] ?? []).map(({ mpi_id }) => mpi_id) })),
  })
  await sql`
    update job_piece set resolved_at = ${work.now.toISOString()}::timestamptz, outcomes = done.outcomes::jsonb
    from unnest(${pieces.map(({ id }) => id)}::text[], ${resolved.map((ofPiece) => JSON.stringify(count(ofPiece)))}::text[])
      as done (id, outcomes)
    where job_piece.id = done.id and job_piece.tenant_id = ${work.tenantId}`.execute(work.db)
  const isLast = (range.last + 1) * job.piece_size >= job.total_cards
  if (isLast) await tellWholeJob(work, job.id)
}

async function resolveUnknown(work: UnitOfWork, job: Job, people: readonly PieceOfPerson[]): Promise<Resolution[]> {
  const { people: found } = await resolvePeople(
    work,
    people.map(({ person }) => person),
    { source: job.id, isPart: true },
  )
  return found
}

function count(people: readonly (Resolution | { mpi_id: string })[]): Outcomes {
  const outcomes: Outcomes = { resolved: 0, created: 0, pending_review: 0 }
  for (const person of people) if ('outcome' in person) outcomes[person.outcome] += 1
  return outcomes
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
