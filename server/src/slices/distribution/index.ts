import './events.ts'
import './notifications.ts'
import './tables.ts'

import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { secretRoutes } from './callbacks/secret-routes.ts'
import { twilioRoutes } from './callbacks/twilio-routes.ts'
import { whatsAppRoutes } from './callbacks/whatsapp-routes.ts'
import { cardLinkRoutes } from './card-link-routes.ts'
import { type GetIssuer, walletLinkRoutes } from './google-wallet.ts'
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
  twilioRoutes(routes, services)
  whatsAppRoutes(routes, services)
  secretRoutes(routes, services)
}

export { distributionJobs } from './deliver-message.ts'
export { openIssuer } from './google-wallet.ts'
export {
  listMessages,
  type MessageListRequest,
  MessageQuery,
  messageRetention,
  shownOfMessages,
  toMessage,
  waitingMessages,
} from './messages.ts'
export { collectMessages, eraseMessages } from './person-messages.ts'
export { openProviders, type Providers, textSender } from './providers/open-providers.ts'
export type { Failure } from './providers/provider.ts'
export { sendLoops } from './sends/run-send.ts'
