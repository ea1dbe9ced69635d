import './events.ts'
import './tables.ts'

import type { Routes } from '#platform/http/routes.ts'
import type { Workshop } from '#platform/workshop.ts'
import { callbackRoutes } from './callbacks/callback-routes.ts'
import { cardLinkRoutes } from './card-link-routes.ts'
import { messageRoutes } from './message-routes.ts'
import { sendCardRoutes } from './send-card-routes.ts'
import { walletLinkRoutes } from './wallet/wallet-routes.ts'

export function distributionRoutes(routes: Routes, shop: Workshop): void {
  sendCardRoutes(routes, shop)
  messageRoutes(routes, shop)
  walletLinkRoutes(routes, shop)
  cardLinkRoutes(routes, shop)
  callbackRoutes(routes, shop)
}

export { distributionJobs } from './jobs.ts'
