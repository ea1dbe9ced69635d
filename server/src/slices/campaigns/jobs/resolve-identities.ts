import { assignIdentities } from '#slices/cards/index.ts'
import { resolvePeople } from '#slices/mpi/index.ts'
import { renewLease } from './lease.ts'
import { findPeople, openPiece, PIECE_SIZE, type PieceOfPerson } from './pieces.ts'
import type { RunningJob } from './run-job.ts'

/** Each piece once: what an earlier attempt has resolved stays resolved. */
export async function resolveIdentities({ job, signal, act }: RunningJob): Promise<void> {
  for (let number = 0; number * PIECE_SIZE < job.total_cards; number++) {
    signal.throwIfAborted()
    await act(async (work) => {
      await renewLease(work, job)
      const piece = await findPeople(work, job.id, number)
      if (!piece || piece.resolved_at) return
      const people = await openPiece<PieceOfPerson>(work, piece)
      const unknown = people.filter(({ mpi_id }) => mpi_id === undefined)
      const found =
        unknown.length === 0
          ? []
          : await resolvePeople(
              work,
              unknown.map(({ person }) => person),
              { source: job.id },
            ).then((resolved) => resolved.people.map(({ mpi_id }) => mpi_id))
      const first = number * PIECE_SIZE
      const identities = people.map(({ mpi_id }, index) => ({
        place: first + index,
        mpi_id: mpi_id ?? found.shift() ?? '',
      }))
      await assignIdentities(work, job.id, identities)
      await work.db.updateTable('job_piece').set({ resolved_at: work.now }).where('id', '=', piece.id).execute()
    })
  }
}
