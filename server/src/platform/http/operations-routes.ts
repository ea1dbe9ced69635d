import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { languages } from '@samakart/rules/language'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { isUnavailable } from '../db/failures.ts'
import { missingMigrations } from '../db/migrate.ts'
import { type RefusalKind, refusal, refusalKinds } from '../refusal.ts'
import { DatabaseUnavailable, NotFound, ShuttingDown } from '../refusals.ts'
import type { Services } from '../services.ts'
import { type MissingStore, StoreUnavailable } from '../storage/store-unavailable.ts'
import { describeAsync } from './description/asyncapi.ts'
import { Media } from './media.ts'
import { checkMetricsAccess } from './metrics-server.ts'
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

type Missing = 'database' | 'disk' | MissingStore

class WorkerNotReady extends refusal('not_ready', 503, {
  fr: 'Ce processus ne prend pas de travail ; il lui manque : {missing}.',
  en: 'This process takes no work; what it lacks: {missing}.',
  wo: 'Processus bii du jël liggéey; li ko ñàkk: {missing}.',
}) {}

/** A store that was asked this recently is not asked again: several probes may ask at the same time. */
const STORE_CHECK_MS = 2_000

/**
 * What the process lacks. Without its database it is not ready. An API process without a store or without room on its disk
 * is: most of what it does needs neither, and taking all of them away would make a small outage a large one. A worker
 * needs both.
 */
function readinessOf(services: Services): () => Promise<Missing[]> {
  const checkDatabase = databaseCheck(services)
  const findMissingStore = storeCheck(services)
  return async () => {
    await checkDatabase()
    const store = await findMissingStore()
    const missing: Missing[] = [...(store ? [store] : []), ...(isDiskLow(services) ? ['disk' as const] : [])]
    if (missing.length > 0 && services.config.role === 'worker')
      throw new WorkerNotReady({
        values: { missing: missing.join(', ') },
        members: { missing },
        headers: { 'retry-after': '5' },
      })
    return missing
  }
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
      services.log[isUnavailable(error) ? 'debug' : 'warn']('not ready', { error })
    }
    throw new DatabaseUnavailable()
  }
}

function storeCheck({ storage }: Services): () => Promise<MissingStore | undefined> {
  let last: { at: number; missing: Promise<MissingStore | undefined> } | undefined
  return () => {
    const now = performance.now()
    if (!last || now - last.at > STORE_CHECK_MS) {
      const missing = storage.check().then(
        () => undefined,
        (error) => (error instanceof StoreUnavailable ? error.missing : 'store'),
      )
      last = { at: now, missing }
    }
    return last.missing
  }
}

function isDiskLow({ disk }: Services): boolean {
  try {
    disk.check()
    return false
  } catch {
    return true
  }
}

interface Prepared {
  plain: Buffer
  br: Buffer
  gzip: Buffer
  etag: string
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/**
 * A document that is the same for everybody until the process ends. Writing, hashing and compressing a megabyte for each
 * request would let strangers occupy the thread that answers; it is done once, when somebody first asks.
 */
function preparedJson(
  make: (request: FastifyRequest) => unknown,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let prepared: Promise<Prepared> | undefined
  return async (request, reply) => {
    prepared ??= prepare(make(request))
    const { plain, etag, ...compressed } = await prepared
    const encoding = encodingOf(String(request.headers['accept-encoding'] ?? ''))
    void reply.type('application/json; charset=utf-8').headers({ etag, vary: 'accept-encoding' })
    // What names its encoding is not compressed again.
    return encoding ? reply.header('content-encoding', encoding).send(compressed[encoding]) : reply.send(plain)
  }
}

async function prepare(value: unknown): Promise<Prepared> {
  const plain = Buffer.from(JSON.stringify(value))
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain, BROTLI), promisify(gzip)(plain)])
  return { plain, br, gzip: zipped, etag: `W/"${hash('sha1', plain, 'base64')}"` }
}

/** The best that the client takes; one that refuses an encoding by `q=0` gets the document as it is. */
function encodingOf(accepted: string): 'br' | 'gzip' | undefined {
  const names = accepted.split(',').map((part) => part.trim().toLowerCase())
  const isTaken = (name: string) =>
    names.some((each) => each === name || (each.startsWith(`${name};`) && !isRefused(each)))
  return (['br', 'gzip'] as const).find(isTaken)
}

const isRefused = (part: string) => Number(part.slice(part.indexOf('q=') + 2)) === 0
