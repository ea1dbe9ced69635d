import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { isBehind } from '#platform/http/bound-sockets.ts'
import type { ChannelSpec } from '#platform/http/description/asyncapi.ts'
import { Media } from '#platform/http/media.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { JobNotFound } from '../errors.ts'
import { Job as JobView } from '../schema.ts'
import type { Job } from '../tables.ts'
import { viewArtifacts, viewJob } from './job-view.ts'
import { findJobById } from './queries.ts'

interface JobMessage {
  event: 'progress' | 'completed' | 'failed'
  [field: string]: unknown
}

/** At most four messages a second. */
const MIN_INTERVAL_MS = 250
/** A notification may be missed, so the database is read at least this often. */
const MAX_INTERVAL_MS = 1_000

/** Yields the current state, then every change until the job has ended. A job that has ended yields once. */
async function* watchJob(
  services: Services,
  tenantId: string,
  jobId: string,
  signal: AbortSignal,
): AsyncGenerator<JobMessage> {
  let last = ''
  while (!signal.aborted) {
    const changed = nextChange(services, jobId, signal)
    const job = await findJob(services, tenantId, jobId)
    if (!job) return
    const message = messageOf(job, services)
    const text = JSON.stringify(message)
    if (text !== last) yield message
    last = text
    if (message.event !== 'progress') return
    await pause(MIN_INTERVAL_MS, signal)
    await changed
  }
}

async function findJob(services: Services, tenantId: string, jobId: string): Promise<Job | undefined> {
  return inReadScope(services, tenantId, (scope) => findJobById(scope, jobId))
}

function messageOf(job: Job, services: Services): JobMessage {
  const view = viewJob(job, services.clock.now(), services.config.publicUrl)
  const { job_id, status, progress, cards_generated, total_cards } = view
  if (status === 'completed') {
    const artifacts = viewArtifacts(job, services.config.publicUrl)
    return { event: 'completed', job_id, status, progress, cards_generated, artifacts }
  }
  if (status === 'failed') {
    return { event: 'failed', job_id, status, error: job.error ?? '', quota_refunded: job.quota_refunded ?? 0 }
  }
  const eta_seconds = 'eta_seconds' in view ? view.eta_seconds : null
  return { event: 'progress', job_id, status, progress, cards_generated, total_cards, eta_seconds }
}

function nextChange(services: Services, jobId: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      unsubscribe()
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const unsubscribe = services.notifier.on('job-changed', (change) => {
      if (change.jobId === jobId) done()
    })
    const timer = setTimeout(done, MAX_INTERVAL_MS)
    signal.addEventListener('abort', done)
  })
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

const { job_id, progress, cards_generated, total_cards } = JobView.properties
const status = Type.String()
const failure = { error: Type.String(), quota_refunded: Type.Integer() }

/** What listeners to a job get, by WebSocket and as server-sent events. */
export const jobChannel: ChannelSpec = {
  title: 'Job progress',
  summary:
    'The present state, then at most four messages a second. Closes with 1000 after `completed` or `failed`, which a late listener gets too, with 4401 on a bad token, 4404 on an unknown job, 4429 with too many connections, and 1012 when the process stops: come back then.',
  messages: {
    progress: Type.Object({
      event: Type.Literal('progress'),
      job_id,
      status,
      progress,
      cards_generated,
      total_cards,
      eta_seconds: Type.Union([Type.Integer(), Type.Null()]),
    }),
    completed: Type.Object({
      event: Type.Literal('completed'),
      job_id,
      status,
      progress,
      cards_generated,
      artifacts: JobView.properties.artifacts,
    }),
    failed: Type.Object({ event: Type.Literal('failed'), job_id, status, ...failure }),
  },
}

const params = Type.Object({ job_id: Type.String() })
const CLOSE_DONE = 1000
const CLOSE_BAD_TOKEN = 4401
const CLOSE_UNKNOWN = 4404
/** The process stops. Clients of server-sent events reconnect automatically, after this many milliseconds. */
const COME_BACK = 'retry: 500\n\n'

export function liveRoutes(routes: Routes, services: Services): void {
  routes.socket('/ws/jobs/:job_id', jobChannel, async ({ socket, params: { job_id = '' }, caller, signal }) => {
    if (!caller) return socket.close(CLOSE_BAD_TOKEN, 'bad token')
    if (!(await findJob(services, caller.tenantId, job_id))) return socket.close(CLOSE_UNKNOWN, 'unknown job')
    for await (const message of watchJob(services, caller.tenantId, job_id, signal)) {
      if (message.event === 'progress' && isBehind(socket)) continue
      socket.send(JSON.stringify(message))
    }
    socket.close(CLOSE_DONE)
  })

  routes.serveSignedIn(
    {
      method: 'GET',
      path: '/jobs/:job_id/events',
      access: 'viewer',
      tag: 'Jobs',
      summary: 'The messages of the WebSocket as server-sent events, for networks that break WebSockets.',
      params,
      answers: { 200: Media('text/event-stream') },
      problems: [403, 404],
      isLive: true,
    },
    async ({ params: { job_id }, caller, request, reply }) => {
      if (!(await findJob(services, caller.tenantId, job_id))) throw new JobNotFound()
      const gone = new AbortController()
      request.raw.once('close', () => gone.abort())
      const events = async function* () {
        using access = routes.followAccess(caller)
        const { comeBack } = request.server.draining
        const signal = AbortSignal.any([gone.signal, access.signal, comeBack])
        for await (const message of watchJob(services, caller.tenantId, job_id, signal)) {
          yield `event: ${message.event}\ndata: ${JSON.stringify(message)}\n\n`
        }
        if (comeBack.aborted) yield COME_BACK
      }
      return reply
        .type('text/event-stream; charset=utf-8')
        .headers({ 'cache-control': 'no-store', 'content-encoding': 'identity', 'x-accel-buffering': 'no' })
        .send(Readable.from(events()))
    },
  )
}
