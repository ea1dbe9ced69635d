import { readOffset } from '#platform/routing/offset.ts'

export const campaignStatuses = ['draft', 'active', 'completed', 'archived'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

export interface CampaignsSearch {
  offset?: number
  status?: CampaignStatus
  q?: string
  create?: true
  template?: string
}

export interface CampaignSearch {
  offset?: number
  cards?: 'valid' | 'expired' | 'revoked'
  code?: string
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

export const readCampaignSearch = (search: Record<string, unknown>): CampaignSearch => ({
  ...readOffset(search),
  ...(search.cards === 'valid' || search.cards === 'expired' || search.cards === 'revoked'
    ? { cards: search.cards }
    : {}),
  ...readText(search, 'code'),
})

export const readGenerateSearch = (search: Record<string, unknown>): GenerateSearch => readText(search, 'campaign')

function readText<K extends string>(search: Record<string, unknown>, key: K): { [key in K]?: string } {
  const value = search[key]
  return value === undefined || value === '' ? {} : ({ [key]: String(value) } as { [key in K]: string })
}
