import type { ResponseBody } from '@samakart/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'

type Passes = ResponseBody<'/api/v1/wallet/passes', 'get'>
export type Pass = Passes['passes'][number]
export type PassStatus = Pass['status']
export type Stats = Passes['stats']
export type Device = ResponseBody<'/api/v1/wallet/devices', 'get'>['devices'][number]
export type Sync = ResponseBody<'/api/v1/wallet/sync/history', 'get'>['history'][number]

export const walletKey = ['wallet'] as const

const LIMIT = 25
const ALL = 500

export const listPasses = (status: PassStatus | undefined, offset: number) =>
  queryOptions({
    queryKey: [...walletKey, 'passes', { status, offset }],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/wallet/passes', {
          params: { query: { limit: LIMIT, offset, ...(status ? { status } : {}) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

const RECENT = 5

/** Only the newest passes of the person. */
export const listPassesOf = (mpiId: string) =>
  queryOptions({
    queryKey: [...walletKey, 'of', mpiId],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/wallet/passes', {
          params: { query: { mpi_id: mpiId, limit: RECENT, offset: 0 } },
          signal,
        }),
      ),
  })

export const listDevices = (offset: number, limit = LIMIT) =>
  queryOptions({
    queryKey: [...walletKey, 'devices', { offset, limit }],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/wallet/devices', { params: { query: { limit, offset } }, signal })),
    placeholderData: keepPreviousData,
  })

export const deviceChoices = listDevices(0, ALL)

export const listSyncs = (offset: number) =>
  queryOptions({
    queryKey: [...walletKey, 'syncs', { offset }],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/wallet/sync/history', { params: { query: { limit: LIMIT, offset } }, signal })),
    placeholderData: keepPreviousData,
  })
