import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { accountRoutes } from './account-routes.ts'
import { invoiceRoutes, type ReadSellerMark } from './invoice-routes.ts'
import { moduleRoutes } from './module-routes.ts'
import { organizationAccountRoutes } from './organization-routes.ts'
import { planRoutes } from './plan-routes.ts'

export function billingRoutes(routes: Routes, services: Services, readSellerMark: ReadSellerMark): void {
  accountRoutes(routes)
  organizationAccountRoutes(routes)
  planRoutes(routes)
  moduleRoutes(routes)
  invoiceRoutes(routes, services, readSellerMark)
}
