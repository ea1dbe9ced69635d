import './tables.ts'

export { retentionJobs } from './delete-old-records.ts'
export { retentionRoutes } from './routes.ts'
export { readSettings as readRetentionSettings } from './settings.ts'
