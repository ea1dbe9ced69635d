import type { Connection } from './connect.ts'
import { dataOf } from './data-of.ts'
import { follow } from './live/follow.ts'
import type { ResponseBody } from './schema-types.ts'

type Job = ResponseBody<'/jobs/{job_id}', 'get'>

/** How far a job is. The last one has the event `completed` or `failed`. */
export interface JobMessage extends Partial<Pick<Job, 'total_cards' | 'eta_seconds' | 'error'>> {
  event: 'progress' | 'completed' | 'failed'
  job_id: string
  status: string
  progress?: number
  cards_generated?: number
}

/**
 * The progress of a job until it has ended, over a WebSocket, else as server-sent events, else by asking every two seconds.
 *
 *     for await (const { progress } of watchJob(connection, job.job_id)) console.log(progress)
 */
export function watchJob({ api, url }: Connection, job_id: string, signal?: AbortSignal) {
  const path = { job_id }
  return follow<JobMessage>(
    {
      async openSocket() {
        if (typeof WebSocket === 'undefined') return undefined
        const { ticket } = await dataOf(api.POST('/socket-tickets'))
        const query = new URLSearchParams({ ticket })
        return new WebSocket(`${url.replace(/^http/, 'ws')}/ws/jobs/${encodeURIComponent(job_id)}?${query}`)
      },
      async openEvents(stop) {
        const call = api.GET('/jobs/{job_id}/events', { params: { path }, parseAs: 'stream', signal: stop })
        return (await dataOf(call)) as ReadableStream<Uint8Array>
      },
      async readCurrent(stop) {
        const job = await dataOf(api.GET('/jobs/{job_id}', { params: { path }, signal: stop }))
        const { status } = job
        return { ...job, event: status === 'completed' || status === 'failed' ? status : 'progress' }
      },
      isLast: ({ event }) => event !== 'progress',
    },
    signal,
  )
}
