import './tables.ts'

export { collectScores, eraseScores } from './person-scores.ts'
export { trustJobs } from './recompute/handlers.ts'
export { trustRetention } from './retention.ts'
export { trustRoutes } from './routes.ts'
