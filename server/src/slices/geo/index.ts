import './tables.ts'

export { geoSubscriptions } from './count-events.ts'
export { COVERAGE_ZONE_BELOW, RISK_ZONE_ABOVE } from './figures.ts'
export { listRegions } from './list-regions.ts'
export { geoRetention } from './retention.ts'
export { geoRoutes } from './routes.ts'
export type { Region } from './schema.ts'
