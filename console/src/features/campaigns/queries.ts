import type { ListItem, ResponseBody } from '@samakart/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { campaignsKey } from '#platform/queries.ts'
import type { CampaignStatus, CardsSearch } from './search.ts'

export type Campaign = ListItem<'/campaigns'>
export type CampaignDetail = ResponseBody<'/campaigns/{campaign_id}', 'get'>
export type Job = ResponseBody<'/jobs/{job_id}', 'get'>
export type LatestJob = ListItem<'/jobs'>
export type CampaignCard = ListItem<'/cards'>

export const jobsKey = ['jobs'] as const
export const cardsKey = ['campaign-cards'] as const

export interface CampaignFilter {
  offset?: number
  status?: CampaignStatus
  q?: string
}

export const CAMPAIGNS_PER_PAGE = 20
export const CARDS_PER_PAGE = 50

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

/** A list of cards of one campaign or one job only. */
export interface CardsOf {
  campaignId?: string | undefined
  jobId?: string | undefined
}

/** The filters of a list of cards, as the service takes them. */
export function cardQuery(
  { q, status, campaign, unit, since, sort }: CardsSearch,
  { campaignId = campaign, jobId }: CardsOf,
) {
  return {
    ...(q ? { q } : {}),
    ...(status ? { status } : {}),
    ...(campaignId ? { campaign_id: campaignId } : {}),
    ...(jobId ? { job_id: jobId } : {}),
    ...(unit ? { org_unit: unit } : {}),
    ...(since ? { issued_from: since } : {}),
    ...(sort ? { sort } : {}),
  }
}

export const listCards = (search: CardsSearch, of: CardsOf) => {
  const query = { ...cardQuery(search, of), limit: CARDS_PER_PAGE, offset: search.offset ?? 0 }
  return queryOptions({
    queryKey: [...cardsKey, query],
    queryFn: ({ signal }) => dataOf(api.GET('/cards', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

/** The first cards of a job, in the order of its list. */
export const listCardsOfJob = (campaignId: string, jobId: string, limit: number) =>
  queryOptions({
    queryKey: [...cardsKey, campaignId, { jobId, limit }],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/campaigns/{campaign_id}/cards', {
          params: { path: { campaign_id: campaignId }, query: { limit, offset: 0, job_id: jobId } },
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
