import { type Static, Type } from 'typebox'
import { SearchSet } from './bundle.ts'
import { CodeableConcept } from './outcome.ts'
import { FhirId, Identifier, Reference } from './patient.ts'

export const Provenance = Type.Object({
  resourceType: Type.Literal('Provenance'),
  id: FhirId,
  target: Type.Array(Reference, { minItems: 1, description: 'Both people, the one that stands for both first.' }),
  occurredDateTime: Type.String({ format: 'date-time' }),
  recorded: Type.String({ format: 'date-time' }),
  activity: CodeableConcept,
  agent: Type.Array(
    Type.Object({
      type: CodeableConcept,
      who: Type.Object({ identifier: Identifier }),
    }),
    { minItems: 1 },
  ),
  entity: Type.Array(Type.Object({ role: Type.Literal('source'), what: Reference }), { minItems: 1 }),
})
export type Provenance = Static<typeof Provenance>

export const ProvenanceBundle = SearchSet(Provenance)
