import type { ResponseBody } from '@samakart/sdk'
import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../api/client.ts'
import { registryKey } from './keys.ts'

export type Identity = ResponseBody<'/mpi/{mpi_id}', 'get'>

export const readIdentity = (mpiId: string) =>
  queryOptions({
    queryKey: [...registryKey, 'identity', mpiId],
    queryFn: ({ signal }) => dataOf(api.GET('/mpi/{mpi_id}', { params: { path: { mpi_id: mpiId } }, signal })),
  })
