import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import { readMpiId } from '#slices/mpi/index.ts'
import { speakFhir } from './negotiation.ts'
import { readProvenance, searchProvenance } from './provenance.ts'
import { General, Id, shared } from './route-parts.ts'
import type { Bundle } from './schema/bundle.ts'
import { Fhir } from './schema/media.ts'
import { Provenance, ProvenanceBundle } from './schema/provenance.ts'
import { general } from './search/parameters.ts'
import type { Base } from './systems.ts'

/** The merges of a person are their history. */
const historyRead = (reference = '') => ({
  action: 'person.history_read',
  object: readMpiId(reference.replace(/^.*Patient\//, '')),
})

export function provenanceRoutes(routes: Routes, base: Base): void {
  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/fhir/Provenance/:id',
      access: 'viewer',
      scope: 'Provenance.r',
      summary: 'A merge of two people, or its undoing.',
      params: Id,
      query: General,
      answers: { 200: Fhir(Provenance) },
      problems: [404, 406],
      reads: (_call, answer) => historyRead((answer as Provenance).target[0]?.reference),
    },
    async (scope, call) => {
      speakFhir(call)
      return readProvenance(scope, base, call.params.id)
    },
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/fhir/Provenance',
      access: 'viewer',
      scope: 'Provenance.s',
      summary: 'The merges of a person and their undoing, oldest first.',
      query: Type.Object({
        ...general,
        target: Type.String({ minLength: 1, maxLength: 300, description: '`Patient/{id}`' }),
      }),
      answers: { 200: Fhir(ProvenanceBundle) },
      problems: [406],
      reads: ({ query }, answer) => ((answer as Bundle).entry ? historyRead(query.target) : undefined),
    },
    async (scope, call) => {
      speakFhir(call)
      return searchProvenance(scope, base, call.query.target)
    },
  )
}
