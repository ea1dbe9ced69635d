import type { Routes } from '#platform/http/routes.ts'
import { deviceRoutes } from './device-routes.ts'
import { passRoutes } from './pass-routes.ts'

export function walletRoutes(routes: Routes): void {
  passRoutes(routes)
  deviceRoutes(routes)
}
