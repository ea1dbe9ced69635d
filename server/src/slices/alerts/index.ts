import './events.ts'
import './notifications.ts'
import './tables.ts'

export { alertSubscriptions } from './hear-events.ts'
export { alertJobs } from './jobs.ts'
export { alertRetention } from './retention.ts'
export { alertRoutes } from './routes.ts'
export { writeAlerts } from './write-alerts.ts'
