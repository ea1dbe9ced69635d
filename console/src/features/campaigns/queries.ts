import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import type { ListItem, ResponseBody } from '#platform/api/schema-types.ts'
import { campaignsKey } from '#platform/queries/keys.ts'
import type { CampaignStatus } from './search.ts'

export type Campaign = ListItem<'/campaigns'>
export type CampaignDetail = ResponseBody<'/campaigns/{campaign_id}', 'get'>
export type Job = ResponseBody<'/jobs/{job_id}', 'get'>
export type LatestJob = ListItem<'/jobs'>
export type CampaignCard = ListItem<'/campaigns/{campaign_id}/cards'>

export const jobsKey = ['jobs'] as const
export const cardsKey = ['campaign-cards'] as const

export interface CampaignFilter {
  offset?: number
  status?: CampaignStatus
  q?: string
}

export const CAMPAIGNS_PER_PAGE = 20
export const CARDS_PER_PAGE = 20

export const listCampaigns = ({ offset = 0, status, q }: CampaignFilter, limit = CAMPAIGNS_PER_PAGE) =>
  queryOptions({
    queryKey: [...campaignsKey, { offset, status, q, limit }],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/campaigns', {
          params: { query: { limit, offset, ...(status ? { status } : {}), ...(q ? { q } : {}) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

export const readCampaign = (campaignId: string) =>
  queryOptions({
    queryKey: [...campaignsKey, campaignId],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/campaigns/{campaign_id}', { params: { path: { campaign_id: campaignId } }, signal })),
  })

export const readJob = (jobId: string) =>
  queryOptions({
    queryKey: [...jobsKey, jobId],
    queryFn: ({ signal }) => dataOf(api.GET('/jobs/{job_id}', { params: { path: { job_id: jobId } }, signal })),
  })

export const latestJobs = queryOptions({
  queryKey: [...jobsKey, 'latest'],
  queryFn: ({ signal }) => dataOf(api.GET('/jobs', { params: { query: { limit: 20 } }, signal })),
})

export interface CardFilter {
  offset?: number
  status?: 'valid' | 'expired' | 'revoked'
  code?: string
  jobId?: string
}

export const listCards = (
  campaignId: string,
  { offset = 0, status, code, jobId }: CardFilter,
  limit = CARDS_PER_PAGE,
) =>
  queryOptions({
    queryKey: [...cardsKey, campaignId, { offset, status, code, jobId, limit }],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/campaigns/{campaign_id}/cards', {
          params: {
            path: { campaign_id: campaignId },
            query: {
              limit,
              offset,
              ...(status ? { status } : {}),
              ...(code ? { card_code: code } : {}),
              ...(jobId ? { job_id: jobId } : {}),
            },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

export const isOpen = ({ status }: { status: string }): boolean => status === 'pending' || status === 'generating'

/** Templates change only with a new version of the service, so they never become stale. */
export const listTemplates = queryOptions({
  queryKey: ['templates'],
  queryFn: ({ signal }) => dataOf(api.GET('/templates', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
})
