import { sql } from 'kysely'
import { Pace } from '#platform/pace.ts'
import type { ReadScope, UnitOfWork } from '#platform/unit-of-work.ts'
import { recordCards } from '#slices/cards/index.ts'
import { type Comparison, comparePeople, type Resolution, resolvePeople, tellResolved } from '#slices/mpi/index.ts'
import type { Job, Outcomes } from '../tables.ts'
import { holdPieces, renewLease } from './lease.ts'
import { listPeople, type PieceOfPerson, type Range, unsealPiece } from './pieces.ts'
import { REPORT_EVERY_MS } from './progress.ts'
import type { RunningJob } from './run-job.ts'

/** Pieces in one transaction. More would be no faster, even where nobody waits. */
const MOST_PIECES = 40

/** Each piece once: what an earlier attempt has resolved stays resolved. */
export async function resolveIdentities({ shop, job, signal, act, ask }: RunningJob): Promise<void> {
  const { total_cards, piece_size, people_to_find } = job
  const total = Math.ceil(total_cards / piece_size)
  const pace = new Pace({ most: MOST_PIECES })
  const phase_started_at = shop.clock.now()
  let reported = phase_started_at.getTime()
  for (let first = 0; first < total; ) {
    signal.throwIfAborted()
    const range = { first, last: Math.min(first + pace.size, total) - 1 }
    const { pieces, compared } = await ask((scope) => openPieces(scope, job, range))
    first = range.last + 1
    // Where the transaction has to be tried again, the comparison is no longer of use.
    const comparisons = [compared]
    if (pieces.length > 0) await pace.run(act, (work) => resolvePieces(work, job, range, pieces, comparisons.pop()))
    const now = shop.clock.now().getTime()
    if (now - reported < REPORT_EVERY_MS) continue
    reported = now
    const people_found = Math.floor(people_to_find * Math.min(1, (first * piece_size) / total_cards))
    await act((work) => renewLease(work, job, { phase_started_at, people_found }))
  }
}

interface OpenPiece {
  id: string
  number: number
  people: PieceOfPerson[]
}

/** Opens what is not resolved yet and compares it with the registry, so that the transaction to come only writes. */
async function openPieces(scope: ReadScope, job: Job, range: Range) {
  const stored = (await listPeople(scope, job.id, range)).filter(({ resolved_at }) => resolved_at === null)
  const keys = await scope.keys()
  const pieces: OpenPiece[] = stored.map((piece) => ({ ...piece, people: unsealPiece<PieceOfPerson>(keys, piece) }))
  const unknown = unknownOf(pieces)
  return { pieces, compared: unknown.length === 0 ? undefined : await comparePeople(scope, unknown) }
}

const unknownOf = (pieces: readonly OpenPiece[]) =>
  pieces.flatMap(({ people }) => people.flatMap(({ person, mpi_id }) => (mpi_id === undefined ? [person] : [])))

async function resolvePieces(
  work: UnitOfWork,
  job: Job,
  range: Range,
  opened: readonly OpenPiece[],
  compared: Comparison | undefined,
): Promise<void> {
  const open = await holdPieces(work, job, range)
  const pieces = opened.filter(({ number }) => open.has(number))
  if (pieces.length === 0) return
  const unknown = unknownOf(pieces)
  const delivery = { source: job.id, isPart: true, compared: pieces.length === opened.length ? compared : undefined }
  const found = unknown.length === 0 ? [] : (await resolvePeople(work, unknown, delivery)).people
  let next = 0
  const resolved = pieces.map(({ people }) =>
    people.map(({ mpi_id }) => (mpi_id === undefined ? (found[next++] as Resolution) : { mpi_id })),
  )
  const ids = pieces.map(({ id }) => id)
  const outcomes = resolved.map((ofPiece) => JSON.stringify(count(ofPiece)))
  await Promise.all([
    recordCards(work, {
      campaignId: job.campaign_id,
      jobId: job.id,
      pieceSize: job.piece_size,
      pieces: pieces.map(({ number }, at) => ({ number, mpiIds: (resolved[at] ?? []).map(({ mpi_id }) => mpi_id) })),
    }),
    sql`
      update job_piece set resolved_at = ${work.now.toISOString()}::timestamptz,
        outcomes = (${outcomes}::text[])[array_position(${ids}::text[], id)]::jsonb
      where id = any((select ${ids}::text[])::text[]) and tenant_id = ${work.tenantId}`.execute(work.db),
  ])
  const isLast = pieces.some(({ number }) => (number + 1) * job.piece_size >= job.total_cards)
  if (isLast) await tellWholeJob(work, job.id)
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
