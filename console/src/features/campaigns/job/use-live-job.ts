import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { follow } from '#platform/live/follow.ts'
import { billingKey, campaignsKey, registryKey, reviewsKey } from '#platform/queries/keys.ts'
import { isOpen, type Job, jobsKey, readJob } from '../queries.ts'

/** The service sends only the fields that change while a job runs. */
type Message = Partial<Job> & { status: string }

/** While its files are made again. */
const REMAKING_MS = 3_000

/** Reads a job and follows it while it runs. */
export function useLiveJob(jobId: string) {
  const queries = useQueryClient()
  const query = useQuery({
    ...readJob(jobId),
    refetchInterval: ({ state }) => (state.data?.artifacts?.rebuild_requested_at ? REMAKING_MS : false),
  })
  const isRunning = query.data !== undefined && isOpen(query.data)
  useEffect(() => {
    if (!isRunning) return
    const { queryKey } = readJob(jobId)
    const params = { path: { job_id: jobId } }
    return follow<Message>({
      socketPath: `/ws/jobs/${encodeURIComponent(jobId)}`,
      openEvents: async (signal) => {
        const call = api.GET('/jobs/{job_id}/events', { params, parseAs: 'stream', signal })
        return dataOf(call as Promise<{ data?: ReadableStream<Uint8Array>; response: Response }>)
      },
      readCurrent: (signal) => dataOf(api.GET('/jobs/{job_id}', { params, signal })),
      isLast: (message) => !isOpen(message),
      onMessage: (message) => {
        if (isOpen(message)) {
          queries.setQueryData<Job>(queryKey, (known) => known && { ...known, ...message })
          return
        }
        // Its people are in the registry, and what failed is paid back.
        for (const changed of [jobsKey, campaignsKey, registryKey, reviewsKey, billingKey])
          void queries.invalidateQueries({ queryKey: changed })
      },
    })
  }, [isRunning, jobId, queries])
  return query
}
