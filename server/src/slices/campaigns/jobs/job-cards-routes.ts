import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { listRead } from '#platform/http/data-read.ts'
import { Media } from '#platform/http/media.ts'
import { Page, Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { writeCsv } from '#platform/tables/write-csv.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { DetailsReader } from '../numbers/beneficiary-ids.ts'
import type { Job } from '../tables.ts'
import { JobCard, jobCardColumns, readJobCards, rowsOf } from './job-cards.ts'
import { getJob } from './queries.ts'

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
