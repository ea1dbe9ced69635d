import './events.ts'
import './notifications.ts'
import './tables.ts'

export { alertJobs, alertRetention } from './jobs.ts'
export { alertRoutes } from './routes.ts'
export { alertSubscriptions, writeAlerts } from './write-alerts.ts'
