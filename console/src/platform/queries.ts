import type { ResponseBody } from '@samakart/sdk'
import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from './api/client.ts'
import type { Language } from './i18n/messages.ts'

// The cache keys that features refresh for each other.
export const billingKey = ['billing'] as const
export const campaignsKey = ['campaigns'] as const
export const dhis2Key = ['dhis2'] as const
export const messagesKey = ['messages'] as const
export const organizationsKey = ['organizations'] as const
export const registryKey = ['registry'] as const
export const reviewsKey = ['reviews'] as const
export const usersKey = ['users'] as const

export type Balance = ResponseBody<'/billing/balance', 'get'>
export type Plan = ResponseBody<'/billing/quota-plans', 'get'>[number]
export type Module = ResponseBody<'/billing/premium-modules', 'get'>[number]

export const readBalance = queryOptions({
  queryKey: [...billingKey, 'balance'],
  queryFn: ({ signal }) => dataOf(api.GET('/billing/balance', { signal })),
})

export const listPlans = queryOptions({
  queryKey: [...billingKey, 'plans'],
  queryFn: ({ signal }) => dataOf(api.GET('/billing/quota-plans', { signal })),
})

/** The service translates names and descriptions, so the language belongs to the key. */
export const listModules = (language: Language) =>
  queryOptions({
    queryKey: [...billingKey, 'modules', language],
    queryFn: ({ signal }) => dataOf(api.GET('/billing/premium-modules', { signal })),
  })

// Short lists to choose from: the names and ids of things that another feature manages.
const MAX_ORGANIZATIONS = 500
const MAX_CAMPAIGNS = 100

export const organizationChoices = queryOptions({
  queryKey: [...organizationsKey, 'choices'],
  queryFn: ({ signal }) =>
    dataOf(api.GET('/admin/organizations', { params: { query: { limit: MAX_ORGANIZATIONS, offset: 0 } }, signal })),
})

export const campaignChoices = queryOptions({
  queryKey: [...campaignsKey, 'choices'],
  queryFn: ({ signal }) =>
    dataOf(api.GET('/campaigns', { params: { query: { limit: MAX_CAMPAIGNS, offset: 0 } }, signal })),
})

export type Identity = ResponseBody<'/mpi/{mpi_id}', 'get'>

export const readIdentity = (mpiId: string) =>
  queryOptions({
    queryKey: [...registryKey, 'identity', mpiId],
    queryFn: ({ signal }) => dataOf(api.GET('/mpi/{mpi_id}', { params: { path: { mpi_id: mpiId } }, signal })),
  })

export type Printer = ResponseBody<'/printers', 'get'>['printers'][number]

export const printersKey = ['printers'] as const

/** The organization's printers, for the settings and the print dialog. */
export const listPrinters = queryOptions({
  queryKey: printersKey,
  queryFn: ({ signal }) => dataOf(api.GET('/printers', { signal })),
})

export const readReviewFigures = queryOptions({
  queryKey: [...reviewsKey, 'figures'],
  queryFn: ({ signal }) => dataOf(api.GET('/mpi/reviews/figures', { signal })),
})
