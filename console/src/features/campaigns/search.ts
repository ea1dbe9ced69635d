import { readOffset } from '#platform/offset.ts'

export const campaignStatuses = ['draft', 'active', 'completed', 'archived'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

export interface CampaignsSearch {
  offset?: number
  status?: CampaignStatus
  q?: string
  create?: true
  template?: string
}

export const cardStatuses = ['valid', 'expired', 'revoked'] as const
export const cardSorts = ['-issued_at', 'issued_at', '-updated_at'] as const

/** A list of cards, as the address holds it. */
export interface CardsSearch {
  offset?: number
  q?: string
  status?: (typeof cardStatuses)[number]
  campaign?: string
  /** An organisation unit of DHIS2, and its name. */
  unit?: string
  unitName?: string
  /** Issued on this day or later. */
  since?: string
  sort?: (typeof cardSorts)[number]
}

export interface GenerateSearch {
  campaign?: string
}

export function readCampaignsSearch(search: Record<string, unknown>): CampaignsSearch {
  const status = campaignStatuses.find((known) => known === search.status)
  return {
    ...readOffset(search),
    ...(status ? { status } : {}),
    ...readText(search, 'q'),
    ...(search.create === true ? { create: true } : {}),
    ...readText(search, 'template'),
  }
}

export function readCardsSearch(search: Record<string, unknown>): CardsSearch {
  const status = cardStatuses.find((known) => known === search.status)
  const sort = cardSorts.find((known) => known === search.sort)
  const since = typeof search.since === 'string' && /^\d{4}-\d\d-\d\d$/.test(search.since) ? search.since : undefined
  return {
    ...readOffset(search),
    ...readText(search, 'q'),
    ...(status ? { status } : {}),
    ...readText(search, 'campaign'),
    ...readText(search, 'unit'),
    ...readText(search, 'unitName'),
    ...(since ? { since } : {}),
    ...(sort ? { sort } : {}),
  }
}

export const readGenerateSearch = (search: Record<string, unknown>): GenerateSearch => readText(search, 'campaign')

function readText<K extends string>(search: Record<string, unknown>, key: K): { [key in K]?: string } {
  const value = search[key]
  return value === undefined || value === '' ? {} : ({ [key]: String(value) } as { [key in K]: string })
}
