import { sql } from 'kysely'
import { Type } from 'typebox'
import { missingMigrations } from '../db/migrate.ts'
import { languages } from '../i18n/language.ts'
import { refusalKinds } from '../refusal.ts'
import { DatabaseUnavailable, NotFound } from '../refusals.ts'
import type { Services } from '../services.ts'
import { Media } from './media.ts'
import { checkMetricsAccess } from './metrics-access.ts'
import type { Routes } from './routes.ts'

const tag = 'Operations'

export function operationsRoutes(routes: Routes, services: Services): void {
  const checkDatabase = databaseCheck(services)

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
      answers: { 200: Type.Object({ status: Type.Literal('ready') }) },
    },
    async () => {
      await checkDatabase()
      return { status: 'ready' }
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
      checkMetricsAccess(request, services.config.metricsToken)
      const { metrics } = request.server
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
    async ({ request }) => request.server.swagger(),
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
        200: Type.Object({
          code: Type.String(),
          status: Type.Integer(),
          detail: Type.Record(Type.String(), Type.String()),
        }),
      },
      problems: [404],
    },
    async ({ params }) => {
      const kind = refusalKinds.get(params.code)
      if (!kind) throw new NotFound()
      const detail = Object.fromEntries(languages.map((language) => [language, kind.phrase[language]]))
      return { code: kind.code, status: kind.status, detail }
    },
  )
}

/** Migrations are checked until they are done. The database is checked every time. */
function databaseCheck(services: Services): () => Promise<void> {
  let isMigrated = false
  return async () => {
    try {
      await sql`select 1`.execute(services.database.kysely)
      isMigrated ||= (await missingMigrations(services.database.kysely)).length === 0
      if (isMigrated) return
    } catch (error) {
      services.log.warn('not ready', { error })
    }
    throw new DatabaseUnavailable()
  }
}
