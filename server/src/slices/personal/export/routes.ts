import { negotiateLanguage } from '@samakart/rules/language'
import { type TSchema, Type } from 'typebox'
import { Page, Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import { sandboxTask } from '#platform/sandbox/task.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { PersonExport, Reading } from '../schema.ts'
import { collectExport } from './collect-export.ts'
import type { run } from './pdf/render-export-in-sandbox.ts'
import { listReadings } from './readings.ts'

const renderInSandbox = sandboxTask<typeof run>(new URL('./pdf/render-export-in-sandbox.ts', import.meta.url), {
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

export function exportRoutes(routes: Routes, services: Services): void {
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
