import type { Routes } from '#platform/http/routes.ts'
import { speakFhir } from '../negotiation.ts'
import { General, listed, shared } from '../route-parts.ts'
import { PatientBundle } from '../schema/bundle.ts'
import { Fhir } from '../schema/media.ts'
import type { Base } from '../systems.ts'
import { refuseUnknown, type SearchParameters, SearchQuery } from './parameters.ts'
import { searchPatients } from './search-patients.ts'

export function searchRoutes(routes: Routes, base: Base): void {
  const searching = {
    ...shared,
    access: 'viewer',
    scope: 'Patient.s',
    description:
      'The parameters of IHE PDQm (ITI-78). Values with commas between are alternatives; repeated parameters must all hold. ' +
      'A page may have fewer people than wanted and still lead to a next one.',
    answers: { 200: Fhir(PatientBundle) },
    problems: [406],
  } as const

  routes.ask(
    {
      ...searching,
      method: 'GET',
      path: '/fhir/Patient',
      summary: 'Searches people.',
      query: SearchQuery,
      reads: ({ query }, answer) => listed('people.listed', query as object, answer),
    },
    async (scope, call) => {
      speakFhir(call)
      return searchPatients(scope, base, call.query as SearchParameters)
    },
  )

  routes.ask(
    {
      ...searching,
      method: 'POST',
      path: '/fhir/Patient/_search',
      summary: 'Searches people, with the parameters in a form: no name is in an address.',
      query: General,
      body: SearchQuery,
      takesForm: true,
      reads: ({ body }, answer) => listed('people.listed', body as object, answer),
    },
    async (scope, call) => {
      speakFhir(call)
      refuseUnknown(call.body as object)
      return searchPatients(scope, base, call.body as SearchParameters)
    },
  )
}
