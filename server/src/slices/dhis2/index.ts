import './events.ts'
import './notifications.ts'
import './tables.ts'

import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import type { CardRenderer } from '#slices/cards/index.ts'
import { connectionRoutes } from './routes/connection-routes.ts'
import { dryRunRoutes } from './routes/dry-run-routes.ts'
import { enrollmentRoutes } from './routes/enrollment-routes.ts'
import { healthRoutes } from './routes/health-routes.ts'
import { liveRoutes } from './routes/live-routes.ts'
import { overrideRoutes } from './routes/override-routes.ts'
import { previewRoutes } from './routes/preview-routes.ts'
import { programmeRoutes } from './routes/programme-routes.ts'
import { scheduleRoutes } from './routes/schedule-routes.ts'
import { taskRoutes } from './routes/task-routes.ts'
import { unitRoutes } from './routes/unit-routes.ts'

export function dhis2Routes(routes: Routes, services: Services, renderer: CardRenderer): void {
  connectionRoutes(routes, services)
  programmeRoutes(routes, services)
  overrideRoutes(routes, services)
  enrollmentRoutes(routes)
  dryRunRoutes(routes, services)
  healthRoutes(routes, services)
  unitRoutes(routes)
  taskRoutes(routes, services)
  scheduleRoutes(routes, services)
  previewRoutes(routes, services, renderer)
  liveRoutes(routes, services)
}

export { cardChanged, cardJobCompleted, cardJobFailed, cardsSkipped } from './cards/follow-card-jobs.ts'
export { findConnectionHost, requireConnection } from './connection.ts'
export { collectEnrollments, eraseEnrollments, findEnrollment, type SyncedEnrollment } from './enrollments.ts'
export { dhis2Jobs } from './jobs.ts'
export { dhis2Loops } from './sync/run-task.ts'
export { type SyncContext, syncEnrollments } from './sync/sync-enrollments.ts'
export { findLastFailure, getSyncHealth, type SyncHealth } from './sync-health.ts'
export { dhis2Retention, waitingTasks } from './tasks/tasks.ts'
export { checkUnitFigures } from './unit-figures/check-unit-figures.ts'
export { unitSubscriptions } from './unit-figures/recount-people.ts'
export { jobsOfUnit, peopleOfUnit } from './units.ts'
