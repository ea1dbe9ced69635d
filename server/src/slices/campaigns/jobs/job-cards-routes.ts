import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { listRead } from '#platform/http/data-read.ts'
import { Media } from '#platform/http/media.ts'
import { Page, Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { ReadScope } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { writeCsv } from '#platform/tables/write-csv.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { listCardsOfJob } from '#slices/cards/index.ts'
import { DetailsReader } from '../jobs/batches.ts'
import { type Job, placesOf } from '../tables.ts'
import { readOutcomes, rowOutcomes } from './outcomes.ts'
import { getJob } from './queries.ts'

const Maybe = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])

const jobCardColumns = ['row', 'beneficiary_id', 'mpi_id', 'card_code', 'status', 'outcome'] as const

const JobCard = Type.Object({
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
const rowsOf = (job: Job): number => job.row_count ?? placesOf(job)

/** The rows of a job's list in order, with their cards: some of them, from 0. */
async function readJobCards(
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

const ofJob = Type.Object({ job_id: Type.String() })
const ROWS_PER_PAGE = 500

export function jobCardsRoutes(routes: Routes, services: Services): void {
  routes.ask(
    {
      method: 'GET',
      path: '/jobs/:job_id/cards',
      access: 'viewer',
      tag: 'Jobs',
      summary: 'The rows of a job’s list in order, with their cards and what became of each.',
      params: ofJob,
      query: Type.Object(Paging({ default: 50, max: 500, isUnmoved: true })),
      answers: { 200: Page(JobCard) },
      problems: [404],
      reads: ({ params, query }, answer) => listRead('job.cards_listed', query, answer, { object: params.job_id }),
    },
    async (scope, { params, query: { limit, offset } }) => {
      const job = await getJob(scope, params.job_id)
      const items = await readJobCards(scope, job, { from: offset, to: offset + limit })
      return { total: rowsOf(job), limit, offset, items }
    },
  )

  routes.serveSignedIn(
    {
      method: 'GET',
      path: '/jobs/:job_id/cards.csv',
      needsFreshFactor: true,
      access: 'viewer',
      tag: 'Jobs',
      summary: 'The same as a CSV file.',
      params: ofJob,
      answers: { 200: Media('text/csv') },
      problems: [404],
      reads: ({ params }) => ({ action: 'job.cards_exported', object: params.job_id }),
    },
    async ({ params, caller, reply }) => {
      const { tenantId } = caller
      const job = await inReadScope(services, tenantId, (scope) => getJob(scope, params.job_id))
      void reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${job.id}-cards.csv"`)
      return reply.send(Readable.from(writeCsv(jobCardColumns, pagesOf(services, job))))
    },
  )
}

/** Each page has its own short transaction: a slow reader keeps none open. */
async function* pagesOf(services: Services, job: Job) {
  const reader = new DetailsReader()
  for (let from = 0; from < rowsOf(job); from += ROWS_PER_PAGE) {
    const places = { from, to: from + ROWS_PER_PAGE }
    const rows = await inReadScope(services, job.tenant_id, (scope) => readJobCards(scope, job, places, reader))
    yield rows.map((row) => jobCardColumns.map((column) => row[column]))
  }
}
