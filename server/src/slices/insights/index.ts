export { insightsRoutes } from './routes.ts'
