import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { isBehind } from '#platform/http/bound-sockets.ts'
import { Media } from '#platform/http/media.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { JobNotFound } from '../errors.ts'
import { jobChannel } from './job-channel.ts'
import { findJob, watchJob } from './watch-job.ts'

const params = Type.Object({ job_id: Type.String() })
const CLOSE_DONE = 1000
const CLOSE_BAD_TOKEN = 4401
const CLOSE_UNKNOWN = 4404
/** The process stops. Clients of server-sent events come back by themselves, after so many milliseconds. */
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
