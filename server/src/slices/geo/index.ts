import './tables.ts'

export { geoRetention, geoSubscriptions } from './count-events.ts'
export { COVERAGE_ZONE_BELOW, RISK_ZONE_ABOVE } from './figures.ts'
export { listRegions } from './regions.ts'
export { geoRoutes } from './routes.ts'
export type { Region } from './schema.ts'
