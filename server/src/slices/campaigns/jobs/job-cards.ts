import { Type } from 'typebox'
import type { ReadScope } from '#platform/scopes.ts'
import { listCardsOfJob } from '#slices/cards/index.ts'
import { DetailsReader } from '../numbers/beneficiary-ids.ts'
import { type Job, placesOf } from '../tables.ts'
import { readOutcomes, rowOutcomes } from './outcomes.ts'

const Maybe = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])

export const jobCardColumns = ['row', 'beneficiary_id', 'mpi_id', 'card_code', 'status', 'outcome'] as const

export const JobCard = Type.Object({
  row: Type.Integer({ description: 'Its row in the list that was submitted, from 1.' }),
  beneficiary_id: Maybe(Type.String()),
  mpi_id: Maybe(Type.String()),
  card_code: Type.Union([Type.String(), Type.Null()], { description: 'null: the row has no card, or none yet.' }),
  status: Maybe(Type.Enum(['pending', 'valid', 'expired', 'revoked', 'void'])),
  outcome: Type.Union([Type.Enum([...rowOutcomes]), Type.Null()], {
    description:
      'resolved: the person was known. created: the person is new. pending_review: new, and looks like somebody known. skipped: no card, because the person is in the list twice or holds one. replaced: known, and an earlier card is revoked. null while it is not known, and for jobs of earlier versions.',
  }),
})

/** How many rows the list of a job had. */
export const rowsOf = (job: Job): number => job.row_count ?? placesOf(job)

/** The rows of a job's list in order, with their cards: some of them, from 0. */
export async function readJobCards(
  scope: ReadScope,
  job: Job,
  { from, to }: { from: number; to: number },
  reader = new DetailsReader(),
) {
  const leftOut = new Set(job.left_out)
  const before = (job.left_out ?? []).filter((row) => row < from).length
  const length = Math.max(0, Math.min(to, rowsOf(job)) - from)
  const places = { from: from - before, to: from - before + length }
  const cards = new Map((await listCardsOfJob(scope, job.id, places)).map((card) => [card.place, card]))
  const outcomes = await readOutcomes(scope, job, places)
  const rows = []
  for (let row = from, place = places.from; row < from + length; row++) {
    const none = { row: row + 1, beneficiary_id: null, mpi_id: null, card_code: null, status: null }
    if (leftOut.has(row)) {
      rows.push({ ...none, outcome: 'skipped' as const })
      continue
    }
    const { mpi_id = null, card_code = null, status = null } = cards.get(place) ?? none
    const { beneficiary_id = null } = await reader.read(scope, { job_id: job.id, place })
    rows.push({ row: row + 1, beneficiary_id, mpi_id, card_code, status, outcome: outcomes.get(place) ?? null })
    place += 1
  }
  return rows
}
