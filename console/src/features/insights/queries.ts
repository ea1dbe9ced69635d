import type { ResponseBody } from '@samakart/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import type { Language } from '#platform/i18n/messages.ts'
import type { Basis, Metric } from './search.ts'

export type Summary = ResponseBody<'/api/v1/analytics/summary', 'get'>
export type StudioStats = ResponseBody<'/api/v1/analytics/studio-stats', 'get'>
export type Region = ResponseBody<'/api/v1/geo/regions', 'get'>['regions'][number]
export type HeatMap = ResponseBody<'/api/v1/geo/heatmap', 'get'>
export type Insights = ResponseBody<'/api/v1/ai/insights', 'get'>
export type Forecast = Insights['card_forecast']
export type Anomaly = Insights['card_anomalies'][number]
export type Recommendation = Insights['recommendations'][number]
export type FieldEvent = ResponseBody<'/api/v1/geo/live-events', 'get'>['events'][number]

const analyticsKey = ['analytics'] as const
export const geoKey = ['geo'] as const
const EVENTS = 12
const REFRESH_MS = 15_000

/** How many past days forecasts and anomalies consider. */
export const WINDOW_DAYS = 90

export const readSummary = (days: number) =>
  queryOptions({
    queryKey: [...analyticsKey, 'summary', days],
    queryFn: ({ signal }) => dataOf(api.GET('/api/v1/analytics/summary', { params: { query: { days } }, signal })),
    placeholderData: keepPreviousData,
  })

export const readCards = (days: number) =>
  queryOptions({
    queryKey: [...analyticsKey, 'cards', days],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/analytics/campaigns-timeline', { params: { query: { days } }, signal })),
    placeholderData: keepPreviousData,
  })

export const readSpend = (days: number) =>
  queryOptions({
    queryKey: [...analyticsKey, 'spend', days],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/analytics/spend-timeline', { params: { query: { days } }, signal })),
    placeholderData: keepPreviousData,
  })

export const readStudioStats = queryOptions({
  queryKey: [...analyticsKey, 'studio'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/v1/analytics/studio-stats', { signal })),
})

export const listRegions = (basis: Basis) =>
  queryOptions({
    queryKey: [...geoKey, 'regions', basis],
    queryFn: ({ signal }) => dataOf(api.GET('/api/v1/geo/regions', { params: { query: { basis } }, signal })),
    placeholderData: keepPreviousData,
  })

export const readHeatMap = (metric: Metric, basis: Basis, language: Language) =>
  queryOptions({
    queryKey: [...geoKey, 'heat', metric, basis, language],
    queryFn: ({ signal }) => dataOf(api.GET('/api/v1/geo/heatmap', { params: { query: { metric, basis } }, signal })),
    placeholderData: keepPreviousData,
  })

export const listEvents = queryOptions({
  queryKey: [...geoKey, 'events'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/v1/geo/live-events', { params: { query: { limit: EVENTS } }, signal })),
  refetchInterval: REFRESH_MS,
})

/** The service translates recommendations, so the language belongs to the key. */
export const readInsights = (language: Language) =>
  queryOptions({
    queryKey: ['insights', language],
    queryFn: ({ signal }) => dataOf(api.GET('/api/v1/ai/insights', { signal })),
  })
