import './tables.ts'

export { reapplyErasures } from './erasures.ts'
export { personalRoutes } from './routes.ts'
