import './events.ts'
import './signals.ts'
import './tables.ts'

import type { Routes } from '#platform/http/routes.ts'
import type { Workshop } from '#platform/workshop.ts'
import { campaignRoutes } from './campaign-routes.ts'
import { importRoutes } from './imports/import-routes.ts'
import { downloadRoutes } from './jobs/download-routes.ts'
import { jobRoutes } from './jobs/job-routes.ts'
import { liveRoutes } from './jobs/live-routes.ts'
import { revocationRoutes } from './revocation-routes.ts'
import { templateRoutes } from './template-routes.ts'

export function allCampaignRoutes(routes: Routes, shop: Workshop): void {
  campaignRoutes(routes)
  templateRoutes(routes)
  importRoutes(routes, shop)
  jobRoutes(routes, shop)
  downloadRoutes(routes, shop)
  liveRoutes(routes, shop)
  revocationRoutes(routes, shop)
}

export { endLeasesOfTheDead } from './jobs/lease.ts'
export { campaignJobs } from './jobs/queue-handlers.ts'
