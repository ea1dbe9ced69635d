import { readOffset } from '#platform/routing/offset.ts'

export interface LedgerSearch {
  offset?: number
  type?: 'debit' | 'credit'
}

export const readLedgerSearch = ({ type, ...search }: Record<string, unknown>): LedgerSearch => ({
  ...readOffset(search),
  ...(type === 'debit' || type === 'credit' ? { type } : {}),
})
