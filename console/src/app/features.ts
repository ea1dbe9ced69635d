// The only file that knows every feature. The order of the menu and of the home page is the order here.

import type { Feature } from '#platform/features/feature.ts'
import { accountFeature, accountRoutes } from '../features/account/index.ts'
import { auditFeature, auditRoutes } from '../features/audit/index.ts'
import { homeFeature, homeRoutes } from '../features/home/index.ts'
import { organizationsFeature, organizationsRoutes } from '../features/organizations/index.ts'
import { registryFeature, registryRoutes } from '../features/registry/index.ts'
import { reviewsFeature, reviewsRoutes } from '../features/reviews/index.ts'
import { usersFeature, usersRoutes } from '../features/users/index.ts'

export const features: readonly Feature[] = [
  homeFeature,
  registryFeature,
  reviewsFeature,
  organizationsFeature,
  usersFeature,
  auditFeature,
  accountFeature,
]

export const featureRoutes = [
  ...homeRoutes,
  ...registryRoutes,
  ...reviewsRoutes,
  ...organizationsRoutes,
  ...usersRoutes,
  ...auditRoutes,
  ...accountRoutes,
] as const
