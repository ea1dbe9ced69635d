import './tables.ts'

export { trustJobs } from './recompute/handlers.ts'
export { trustRoutes } from './routes.ts'
