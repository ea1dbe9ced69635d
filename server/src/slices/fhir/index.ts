export { outcomes } from './outcome.ts'
export { fhirRoutes } from './routes.ts'
