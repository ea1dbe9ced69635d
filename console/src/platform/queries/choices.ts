// Short lists to choose from: the names and ids of things that another feature manages.
import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../api/client.ts'
import { campaignsKey, organizationsKey } from './keys.ts'

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
