// The only file that knows every feature. Its order is the order of the menu and of the home page.

import type { Feature } from '#platform/features/feature.ts'
import { accountFeature, accountRoutes } from '../features/account/index.ts'
import { alertsFeature } from '../features/alerts/index.ts'
import { auditFeature, auditRoutes } from '../features/audit/index.ts'
import { billingFeature, billingRoutes } from '../features/billing/index.ts'
import { brandFeature, brandRoutes } from '../features/brand/index.ts'
import { campaignsFeature, campaignsRoutes } from '../features/campaigns/index.ts'
import { colleaguesFeature, colleaguesRoutes } from '../features/colleagues/index.ts'
import { connectionsFeature, connectionsRoutes } from '../features/connections/index.ts'
import { designFeature, designRoutes } from '../features/design/index.ts'
import { dhis2Feature, dhis2Routes } from '../features/dhis2/index.ts'
import { findFeature } from '../features/find/index.ts'
import { homeFeature, homeRoutes } from '../features/home/index.ts'
import { insightsFeature, insightsRoutes } from '../features/insights/index.ts'
import { learnedFeature, learnedRoutes } from '../features/learned/index.ts'
import { messagesFeature, messagesRoutes } from '../features/messages/index.ts'
import { onboardingFeature } from '../features/onboarding/index.ts'
import { organizationsFeature, organizationsRoutes } from '../features/organizations/index.ts'
import { personalFeature, personalRoutes } from '../features/personal/index.ts'
import { registryFeature, registryRoutes } from '../features/registry/index.ts'
import { reviewsFeature, reviewsRoutes } from '../features/reviews/index.ts'
import { settingsFeature, settingsRoutes } from '../features/settings/index.ts'
import { trustFeature, trustRoutes } from '../features/trust/index.ts'
import { usersFeature, usersRoutes } from '../features/users/index.ts'
import { walletFeature, walletRoutes } from '../features/wallet/index.ts'

export const features: readonly Feature[] = [
  findFeature,
  alertsFeature,
  onboardingFeature,
  homeFeature,
  campaignsFeature,
  designFeature,
  registryFeature,
  reviewsFeature,
  learnedFeature,
  dhis2Feature,
  walletFeature,
  trustFeature,
  messagesFeature,
  insightsFeature,
  billingFeature,
  colleaguesFeature,
  organizationsFeature,
  usersFeature,
  auditFeature,
  personalFeature,
  brandFeature,
  connectionsFeature,
  settingsFeature,
  accountFeature,
]

export const featureRoutes = [
  ...homeRoutes,
  ...campaignsRoutes,
  ...designRoutes,
  ...registryRoutes,
  ...reviewsRoutes,
  ...learnedRoutes,
  ...dhis2Routes,
  ...walletRoutes,
  ...trustRoutes,
  ...messagesRoutes,
  ...insightsRoutes,
  ...billingRoutes,
  ...colleaguesRoutes,
  ...organizationsRoutes,
  ...usersRoutes,
  ...auditRoutes,
  ...personalRoutes,
  ...brandRoutes,
  ...connectionsRoutes,
  ...settingsRoutes,
  ...accountRoutes,
] as const
