import './tables.ts'

export { retentionJobs } from './jobs.ts'
export { retentionRoutes } from './routes.ts'
export { readSettings as readRetentionSettings } from './settings.ts'
