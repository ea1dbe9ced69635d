import type { Routes } from '#platform/http/routes.ts'
import type { Workshop } from '#platform/workshop.ts'
import { accountRoutes } from './account-routes.ts'
import { invoiceRoutes } from './invoice-routes.ts'
import { moduleRoutes } from './module-routes.ts'
import { planRoutes } from './plan-routes.ts'

export function billingRoutes(routes: Routes, shop: Workshop): void {
  accountRoutes(routes)
  planRoutes(routes)
  moduleRoutes(routes)
  invoiceRoutes(routes, shop)
}
