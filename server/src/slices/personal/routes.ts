import { negotiateLanguage } from '@samakart/rules/language'
import { type TSchema, Type } from 'typebox'
import { Page, Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import { sandboxTask } from '#platform/sandbox/task.ts'
import type { ReadScope } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import {
  closeRequest,
  confirmErasure,
  getErasure,
  listErasures,
  presentErasures,
  requestErasure,
  type StoredErasure,
} from './erasures.ts'
import { collectExport, listReadings } from './export/collect-export.ts'
import type { run } from './export/render-export-in-sandbox.ts'
import { readRegister } from './register/read-register.ts'
import { Erasure, PersonExport, ProcessingRegister, Reading, Reason } from './schema.ts'
import { erasureStatuses } from './tables.ts'

export function personalRoutes(routes: Routes, services: Services): void {
  exportRoutes(routes, services)
  erasureRoutes(routes)
  registerOfProcessingRoutes(routes, services)
}

const renderInSandbox = sandboxTask<typeof run>(new URL('./export/render-export-in-sandbox.ts', import.meta.url), {
  seconds: 30,
})
const shared = { tag: 'Personal data', module: 'mpi_registry', access: 'programme_admin' } as const
const MpiId = Type.Object({ mpi_id: Type.String() })
const ExportAnswer = Type.Unsafe<TSchema>({
  content: {
    'application/json': { schema: PersonExport },
    'application/pdf': { schema: { type: 'string', format: 'binary' } },
  },
})
const read = (action: string) => (call: { params: { mpi_id: string } }) => ({
  action,
  object: call.params.mpi_id.trim().toUpperCase(),
})

function exportRoutes(routes: Routes, services: Services): void {
  routes.serveSignedIn(
    {
      ...shared,
      method: 'GET',
      path: '/mpi/:mpi_id/export',
      needsFreshFactor: true,
      summary: 'Everything that is held about one person, for the person.',
      description:
        'Identity, corrections, merges, reviews, programmes, cards, rows of lists, wallet passes, messages, DHIS2 enrollments ' +
        'with all attributes, scores, requests for erasure, what was done and who read. `format=pdf` gives it to read, in the ' +
        'language of the request.',
      params: MpiId,
      query: Type.Object({ format: Type.Enum(['json', 'pdf'], { default: 'json' }) }),
      answers: { 200: ExportAnswer },
      problems: [404, 503],
      reads: read('person.exported'),
    },
    async ({ caller, params, query, request, reply }) => {
      const data = await inReadScope(services, caller.tenantId, (scope) => collectExport(scope, params.mpi_id))
      void reply.header('cache-control', 'private, no-store')
      if (query.format === 'json') return reply.type('application/json').send(data)
      const language = negotiateLanguage(request.headers['accept-language'])
      const pdf = await services.sandbox.run(caller.tenantId, renderInSandbox, { data, language })
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${data.mpi_id}.pdf"`)
        .send(pdf)
    },
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/mpi/:mpi_id/readings',
      summary: 'Who opened a person, newest first.',
      params: MpiId,
      query: Type.Object(Paging({ default: 20, max: 100 })),
      answers: { 200: Page(Reading) },
      problems: [404],
      reads: read('person.readings_read'),
    },
    (scope, { params, query }) => listReadings(scope, params.mpi_id, query),
  )
}

const ofErasures = { tag: 'Personal data', module: 'mpi_registry' } as const
const ErasureId = Type.Object({ erasure_id: Type.String() })

const present = async (scope: ReadScope, row: StoredErasure) => (await presentErasures(scope, [row]))[0]

function erasureRoutes(routes: Routes): void {
  routes.act(
    {
      ...ofErasures,
      method: 'POST',
      path: '/mpi/:mpi_id/erasure',
      needsFreshFactor: true,
      access: 'programme_admin',
      summary: 'Asks for a person to be erased. An administrator confirms or refuses it.',
      params: Type.Object({ mpi_id: Type.String() }),
      body: Reason,
      answers: { 202: Erasure },
      problems: [404, 409],
    },
    async (work, { params, body }) => present(work, await requestErasure(work, params.mpi_id, body.reason)),
  )

  routes.ask(
    {
      ...ofErasures,
      method: 'GET',
      path: '/erasures',
      access: 'programme_admin',
      summary: 'Requests for erasure, newest first.',
      query: Type.Object({
        ...Paging({ default: 20, max: 100 }),
        status: Type.Optional(Type.Enum([...erasureStatuses])),
        mpi_id: Type.Optional(Type.String({ maxLength: 100 })),
      }),
      answers: { 200: Page(Erasure) },
    },
    (scope, { query }) => listErasures(scope, query),
  )

  routes.ask(
    {
      ...ofErasures,
      method: 'GET',
      path: '/erasures/:erasure_id',
      access: 'programme_admin',
      summary: 'A request for erasure.',
      params: ErasureId,
      answers: { 200: Erasure },
      problems: [404],
    },
    async (scope, { params }) => present(scope, await getErasure(scope, params.erasure_id)),
  )

  routes.act(
    {
      ...ofErasures,
      method: 'POST',
      path: '/erasures/:erasure_id/confirm',
      needsFreshFactor: true,
      access: 'admin',
      forPeople: true,
      summary: 'Erases the person for good: keys, values, indexes and files; cards and passes are revoked.',
      description:
        'By another person than the one who asked (403 `second_person_needed`), and never by a key. Nothing brings the person ' +
        'back. 409 while a job with a card of the person is open.',
      params: ErasureId,
      answers: { 200: Erasure },
      problems: [404, 409],
    },
    async (work, { params }) => present(work, await confirmErasure(work, params.erasure_id)),
  )

  routes.act(
    {
      ...ofErasures,
      method: 'POST',
      path: '/erasures/:erasure_id/refuse',
      access: 'admin',
      summary: 'Refuses a request: the person stays, and the reason is kept.',
      params: ErasureId,
      body: Reason,
      answers: { 200: Erasure },
      problems: [404, 409],
    },
    async (work, { params, body }) =>
      present(work, await closeRequest(work, params.erasure_id, 'refused', body.reason)),
  )

  routes.act(
    {
      ...ofErasures,
      method: 'POST',
      path: '/erasures/:erasure_id/withdraw',
      access: 'programme_admin',
      summary: 'Withdraws a request that is not decided yet.',
      params: ErasureId,
      body: Reason,
      answers: { 200: Erasure },
      problems: [404, 409],
    },
    async (work, { params, body }) =>
      present(work, await closeRequest(work, params.erasure_id, 'withdrawn', body.reason)),
  )
}

function registerOfProcessingRoutes(routes: Routes, services: Services): void {
  routes.ask(
    {
      method: 'GET',
      path: '/personal-data/register',
      access: 'viewer',
      tag: 'Personal data',
      summary:
        'The register of processing: what is held, why, on what ground, how long, who reads it and to whom it goes.',
      answers: { 200: ProcessingRegister },
    },
    (scope, { request }) => readRegister(scope, services, negotiateLanguage(request.headers['accept-language'])),
  )
}
