// The only file that knows every feature. Its order is the order of the menu and of the home page.

import type { Feature } from '#platform/features/feature.ts'
import { accountFeature, accountRoutes } from '../features/account/index.ts'
import { auditFeature, auditRoutes } from '../features/audit/index.ts'
import { billingFeature, billingRoutes } from '../features/billing/index.ts'
import { brandFeature, brandRoutes } from '../features/brand/index.ts'
import { campaignsFeature, campaignsRoutes } from '../features/campaigns/index.ts'
import { designFeature, designRoutes } from '../features/design/index.ts'
import { dhis2Feature, dhis2Routes } from '../features/dhis2/index.ts'
import { homeFeature, homeRoutes } from '../features/home/index.ts'
import { insightsFeature, insightsRoutes } from '../features/insights/index.ts'
import { messagesFeature, messagesRoutes } from '../features/messages/index.ts'
import { organizationsFeature, organizationsRoutes } from '../features/organizations/index.ts'
import { personalFeature, personalRoutes } from '../features/personal/index.ts'
import { registryFeature, registryRoutes } from '../features/registry/index.ts'
import { reviewsFeature, reviewsRoutes } from '../features/reviews/index.ts'
import { settingsFeature, settingsRoutes } from '../features/settings/index.ts'
import { trustFeature, trustRoutes } from '../features/trust/index.ts'
import { usersFeature, usersRoutes } from '../features/users/index.ts'
import { walletFeature, walletRoutes } from '../features/wallet/index.ts'

export const features: readonly Feature[] = [
  homeFeature,
  campaignsFeature,
  designFeature,
  registryFeature,
  reviewsFeature,
  dhis2Feature,
  walletFeature,
  trustFeature,
  messagesFeature,
  insightsFeature,
  billingFeature,
  organizationsFeature,
  usersFeature,
  auditFeature,
  personalFeature,
  brandFeature,
  settingsFeature,
  accountFeature,
]

export const featureRoutes = [
  ...homeRoutes,
  ...campaignsRoutes,
  ...designRoutes,
  ...registryRoutes,
  ...reviewsRoutes,
  ...dhis2Routes,
  ...walletRoutes,
  ...trustRoutes,
  ...messagesRoutes,
  ...insightsRoutes,
  ...billingRoutes,
  ...organizationsRoutes,
  ...usersRoutes,
  ...auditRoutes,
  ...personalRoutes,
  ...brandRoutes,
  ...settingsRoutes,
  ...accountRoutes,
] as const
