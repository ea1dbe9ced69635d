import { readOffset } from '#platform/offset.ts'

export interface LedgerSearch {
  offset?: number
  type?: 'debit' | 'credit'
}

export const readLedgerSearch = ({ type, ...search }: Record<string, unknown>): LedgerSearch => ({
  ...readOffset(search),
  ...(type === 'debit' || type === 'credit' ? { type } : {}),
})

export interface PlansSearch {
  /** The module whose purchase is open. */
  activate?: string
}

export const readPlansSearch = ({ activate }: Record<string, unknown>): PlansSearch =>
  typeof activate === 'string' ? { activate } : {}
