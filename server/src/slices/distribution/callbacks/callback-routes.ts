import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { secretRoutes } from './secret-routes.ts'
import { twilioRoutes } from './twilio-routes.ts'
import { whatsAppRoutes } from './whatsapp-routes.ts'

export function callbackRoutes(routes: Routes, services: Services): void {
  twilioRoutes(routes, services)
  whatsAppRoutes(routes, services)
  secretRoutes(routes, services)
}
