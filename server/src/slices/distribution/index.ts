import './events.ts'
import './tables.ts'

import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { callbackRoutes } from './callbacks/callback-routes.ts'
import { cardLinkRoutes } from './card-link-routes.ts'
import { messageRoutes } from './message-routes.ts'
import { sendCardRoutes } from './send-card-routes.ts'
import { walletLinkRoutes } from './wallet/wallet-routes.ts'

export function distributionRoutes(routes: Routes, services: Services): void {
  sendCardRoutes(routes, services)
  messageRoutes(routes, services)
  walletLinkRoutes(routes, services)
  cardLinkRoutes(routes, services)
  callbackRoutes(routes, services)
}

export { distributionJobs } from './jobs.ts'
