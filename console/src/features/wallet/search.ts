import { readOffset } from '#platform/offset.ts'

export interface PassesSearch {
  offset?: number
  status?: 'active' | 'revoked' | 'expired'
}

export const readPassesSearch = ({ status, ...search }: Record<string, unknown>): PassesSearch => ({
  ...readOffset(search),
  ...(status === 'active' || status === 'revoked' || status === 'expired' ? { status } : {}),
})
