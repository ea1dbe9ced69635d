// The cache keys that features refresh for each other.
export const billingKey = ['billing'] as const
export const campaignsKey = ['campaigns'] as const
export const dhis2Key = ['dhis2'] as const
export const messagesKey = ['messages'] as const
export const organizationsKey = ['organizations'] as const
export const registryKey = ['registry'] as const
export const reviewsKey = ['reviews'] as const
export const usersKey = ['users'] as const
