import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failed } from './failed.tsx'
import { Loading } from './loading.tsx'

interface LoadedProps<T> {
  query: UseQueryResult<T>
  loading?: ReactNode
  /** Shown instead of the content when `isEmpty` returns true. */
  empty?: ReactNode
  isEmpty?: (data: T) => boolean
  children: (data: T) => ReactNode
}

/** Shows one of four states: loading, failed, empty or loaded. Loaded data stays visible when the network is gone. */
export function Loaded<T>({ query, loading, empty, isEmpty, children }: LoadedProps<T>) {
  if (query.data === undefined) {
    if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} />
    return loading ?? <Loading />
  }
  return isEmpty?.(query.data) && empty ? empty : children(query.data)
}
