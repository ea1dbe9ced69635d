import './tables.ts'

export { collectScores, eraseScores } from './queries.ts'
export { trustJobs } from './recompute.ts'
export { trustRoutes } from './routes.ts'
export { trustRetention } from './store-scores.ts'
