import './tables.ts'

import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { erasureRoutes } from './erasure/routes.ts'
import { exportRoutes } from './export/routes.ts'
import { registerOfProcessingRoutes } from './register/routes.ts'

export { reapplyErasures } from './erasure/reapply-erasures.ts'

export function personalRoutes(routes: Routes, services: Services): void {
  exportRoutes(routes, services)
  erasureRoutes(routes)
  registerOfProcessingRoutes(routes, services)
}
