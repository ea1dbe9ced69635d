import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { CapabilityStatement, capabilities } from './capability.ts'
import { speakFhir } from './negotiation.ts'
import { operationRoutes } from './operation-routes.ts'
import { patientRoutes } from './patient/routes.ts'
import { provenanceRoutes } from './provenance-routes.ts'
import { General } from './route-parts.ts'
import { Fhir } from './schema/media.ts'
import { searchRoutes } from './search/routes.ts'
import { baseOf } from './systems.ts'

export function fhirRoutes(routes: Routes, { config }: Pick<Services, 'config'>): void {
  const base = baseOf(config)
  routes.serve(
    {
      tag: 'FHIR',
      method: 'GET',
      path: '/fhir/metadata',
      access: 'public',
      summary: 'What this service does of FHIR R4.',
      query: General,
      answers: { 200: Fhir(CapabilityStatement) },
      problems: [406],
    },
    async (call) => {
      speakFhir(call)
      return capabilities(base)
    },
  )

  patientRoutes(routes, base)
  searchRoutes(routes, base)
  operationRoutes(routes, base)
  provenanceRoutes(routes, base)
}
