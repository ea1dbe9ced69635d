import './events.ts'
import './notifications.ts'
import './tables.ts'

import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { callbackRoutes } from './callbacks/callback-routes.ts'
import { cardLinkRoutes } from './card-link-routes.ts'
import type { GetIssuer } from './google-wallet/open-issuer.ts'
import { walletLinkRoutes } from './google-wallet/wallet-routes.ts'
import { messageRoutes } from './message-routes.ts'
import type { Providers } from './providers/open-providers.ts'
import { sendCardRoutes } from './send-card-routes.ts'
import { sendRoutes } from './sends/routes.ts'

export function distributionRoutes(
  routes: Routes,
  services: Services,
  providers: Providers,
  getIssuer: GetIssuer,
): void {
  sendCardRoutes(routes, services, providers)
  sendRoutes(routes, services, providers)
  messageRoutes(routes, services, providers)
  walletLinkRoutes(routes, services, getIssuer)
  cardLinkRoutes(routes, services)
  callbackRoutes(routes, services)
}

export { openIssuer } from './google-wallet/open-issuer.ts'
export { distributionJobs } from './jobs.ts'
export { listMessages, type MessageListRequest, MessageQuery, shownOfMessages } from './list-messages.ts'
export { collectMessages, eraseMessages } from './person-messages.ts'
export { openProviders, type Providers } from './providers/open-providers.ts'
export type { Failure } from './providers/provider.ts'
export { toMessage } from './queries.ts'
export { messageRetention } from './retention.ts'
export { textSender } from './send-text.ts'
export { sendLoops } from './sends/run-send.ts'
export { waitingMessages } from './waiting-messages.ts'
