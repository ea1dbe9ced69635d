import type { ResponseBody } from '@samakart/sdk'
import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../api/client.ts'

export type Printer = ResponseBody<'/printers', 'get'>['printers'][number]

export const printersKey = ['printers'] as const

/** The organization's printers, for the settings and for whoever prints. */
export const listPrinters = queryOptions({
  queryKey: printersKey,
  queryFn: ({ signal }) => dataOf(api.GET('/printers', { signal })),
})
