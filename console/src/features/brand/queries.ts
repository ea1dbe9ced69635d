import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import type { BrandChanges } from './draft.ts'

/** Where a brand is kept: with the organization, or with one campaign. */
export type BrandPlace = { campaignId?: string }

export const brandKey = ['brand'] as const

export const readBrand = ({ campaignId }: BrandPlace) =>
  queryOptions({
    queryKey: [...brandKey, campaignId ?? ''],
    queryFn: ({ signal }) =>
      campaignId
        ? dataOf(api.GET('/campaigns/{campaign_id}/brand', { params: { path: { campaign_id: campaignId } }, signal }))
        : dataOf(api.GET('/brand', { signal })),
  })

export const saveBrand = ({ campaignId }: BrandPlace, body: BrandChanges) =>
  campaignId
    ? dataOf(api.PUT('/campaigns/{campaign_id}/brand', { params: { path: { campaign_id: campaignId } }, body }))
    : dataOf(api.PUT('/brand', { body }))

export const drawBrand = (
  { campaignId }: BrandPlace,
  body: BrandChanges & { language: 'fr' | 'en' | 'wo'; with_photo: boolean },
  signal: AbortSignal,
) =>
  campaignId
    ? dataOf(
        api.POST('/campaigns/{campaign_id}/brand/preview', {
          params: { path: { campaign_id: campaignId } },
          body,
          signal,
        }),
      )
    : dataOf(api.POST('/brand/preview', { body, signal }))
