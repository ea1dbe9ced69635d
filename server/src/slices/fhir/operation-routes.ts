import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import { matchPatient } from './match.ts'
import { speakFhir } from './negotiation.ts'
import { crossReference, readPixParameters } from './pix.ts'
import { General, listed, shared, takesJsonAs } from './route-parts.ts'
import { PatientBundle } from './schema/bundle.ts'
import { Fhir } from './schema/media.ts'
import { CrossReferences, MatchParameters, PixParameters } from './schema/parameters.ts'
import { general } from './search/parameters.ts'
import type { Base } from './systems.ts'

const Uri = Type.String({ minLength: 1, maxLength: 2_048 })

export function operationRoutes(routes: Routes, base: Base): void {
  routes.ask(
    {
      ...shared,
      method: 'POST',
      path: '/fhir/Patient/$match',
      access: 'viewer',
      scope: 'Patient.s',
      summary: 'Who in the registry a person may be, best first, with score and grade.',
      description: 'Parameters `resource` (a Patient), `onlyCertainMatches` and `count`.',
      query: General,
      body: MatchParameters,
      takesJsonAs,
      answers: { 200: Fhir(PatientBundle) },
      problems: [406],
      reads: (_call, answer) => listed('people.matched', {}, answer),
    },
    async (scope, call) => {
      speakFhir(call)
      return matchPatient(scope, base, call.body)
    },
  )

  const crossReferencing = {
    ...shared,
    access: 'viewer',
    scope: 'Patient.s',
    answers: { 200: Fhir(CrossReferences) },
    problems: [400, 404, 406],
    reads: (_call: unknown, answer: unknown) => {
      const references = (answer as CrossReferences).parameter?.filter(({ name }) => name === 'targetId') ?? []
      const [first, ...others] = references.map(({ valueReference }) =>
        valueReference?.reference.replace('Patient/', ''),
      )
      if (first !== undefined && others.length === 0) return { action: 'person.opened', object: first }
      // Nobody is a refusal, so an answer without references still says that somebody has the identifier.
      const people = Math.max(1, references.length)
      return { action: 'people.listed', object: 'list', details: { people, filter: 'sourceIdentifier' } }
    },
  } as const

  routes.ask(
    {
      ...crossReferencing,
      method: 'GET',
      path: '/fhir/Patient/$ihe-pix',
      summary: 'The other identifiers of a person (IHE PIXm, ITI-83).',
      query: Type.Object({
        ...general,
        sourceIdentifier: Type.String({ minLength: 1, maxLength: 2_048, description: '`system|value`' }),
        targetSystem: Type.Optional(Type.Array(Uri, { maxItems: 20 })),
      }),
    },
    async (scope, call) => {
      speakFhir(call)
      const { sourceIdentifier, targetSystem = [] } = call.query
      return (await crossReference(scope, base, { sourceIdentifier, targetSystem })).answer
    },
  )

  routes.ask(
    {
      ...crossReferencing,
      method: 'POST',
      path: '/fhir/Patient/$ihe-pix',
      summary: 'The same, with the parameters in the body: no identifier is in an address.',
      query: General,
      body: PixParameters,
      takesJsonAs,
    },
    async (scope, call) => {
      speakFhir(call)
      return (await crossReference(scope, base, readPixParameters(call.body))).answer
    },
  )
}
