import { languages } from '@samakart/rules/language'
import { Type } from 'typebox'
import { type RefusalKind, refusalKinds } from '../refusal.ts'
import { NotFound, ShuttingDown } from '../refusals.ts'
import type { Services } from '../services.ts'
import { describeAsync } from './description/asyncapi.ts'
import { Media } from './media.ts'
import { checkMetricsAccess } from './metrics-access.ts'
import { preparedJson } from './prepared-json.ts'
import { readinessOf } from './readiness.ts'
import type { Routes } from './routes.ts'

const tag = 'Operations'

const ProblemKind = Type.Object({
  code: Type.String(),
  status: Type.Integer(),
  detail: Type.Record(Type.String(), Type.String(), { description: 'A sentence in each language.' }),
})

export function operationsRoutes(routes: Routes, services: Services): void {
  const findMissing = readinessOf(services)
  const openapi = preparedJson(({ server }) => server.swagger())
  const problems = preparedJson(() => {
    const items = [...refusalKinds.values()].map(toProblemKind).sort((one, other) => (one.code < other.code ? -1 : 1))
    return { total: items.length, items }
  })
  const asyncapi = preparedJson(() => describeAsync(services.config.publicUrl))

  routes.serve(
    {
      method: 'GET',
      path: '/health/live',
      access: 'public',
      tag,
      summary: 'The process runs.',
      answers: { 200: Type.Object({ status: Type.Literal('live') }) },
    },
    async () => ({ status: 'live' }),
  )

  routes.serve(
    {
      method: 'GET',
      path: '/health/ready',
      access: 'public',
      tag,
      summary: 'The database answers and its migrations are done.',
      description:
        'Whatever else is missing is named: `store`, `bucket`, `disk`. An API process is ready without them, a worker is not.',
      answers: { 200: Type.Object({ status: Type.Literal('ready'), missing: Type.Array(Type.String()) }) },
    },
    async ({ request }) => {
      if (request.server.draining.hasBegun) throw new ShuttingDown()
      return { status: 'ready', missing: await findMissing() }
    },
  )

  routes.serve(
    {
      method: 'GET',
      path: '/metrics',
      access: 'public',
      tag,
      summary: 'Measurements in the Prometheus text format.',
      description:
        'Open on the machine itself. From elsewhere, or through a proxy, with `METRICS_TOKEN` as bearer token.',
      answers: { 200: Media('text/plain') },
      problems: [401],
    },
    async ({ request, reply }) => {
      checkMetricsAccess(request.raw, services.config.metricsToken)
      const { metrics } = services
      return reply.type(metrics.contentType).send(await metrics.text())
    },
  )

  routes.serve(
    {
      method: 'GET',
      path: '/openapi.json',
      access: 'public',
      tag,
      summary: 'This description as OpenAPI 3.1.',
      answers: { 200: Type.Record(Type.String(), Type.Unknown()) },
    },
    ({ request, reply }) => openapi(request, reply),
  )

  routes.serve(
    {
      method: 'GET',
      path: '/asyncapi.json',
      access: 'public',
      tag,
      summary: 'WebSockets and webhooks as AsyncAPI 3.0.',
      answers: { 200: Type.Record(Type.String(), Type.Unknown()) },
    },
    ({ request, reply }) => asyncapi(request, reply),
  )

  routes.serve(
    {
      method: 'GET',
      path: '/problems',
      access: 'public',
      tag,
      summary: 'All codes of problems, with what they mean in each language.',
      answers: { 200: Type.Object({ total: Type.Integer(), items: Type.Array(ProblemKind) }) },
    },
    ({ request, reply }) => problems(request, reply),
  )

  routes.serve(
    {
      method: 'GET',
      path: '/problems/:code',
      access: 'public',
      tag,
      summary: 'What a problem means: the page that the `type` of a problem points to.',
      params: Type.Object({ code: Type.String() }),
      answers: {
        200: ProblemKind,
      },
      problems: [404],
    },
    async ({ params }) => {
      const kind = refusalKinds.get(params.code)
      if (!kind) throw new NotFound()
      return toProblemKind(kind)
    },
  )
}

function toProblemKind({ code, status, phrase }: RefusalKind) {
  return { code, status, detail: Object.fromEntries(languages.map((language) => [language, phrase[language]])) }
}
