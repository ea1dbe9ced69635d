import { type Static, Type } from 'typebox'

export const Coding = Type.Object({
  system: Type.Optional(Type.String()),
  code: Type.Optional(Type.String()),
  display: Type.Optional(Type.String()),
})

export const CodeableConcept = Type.Object({
  coding: Type.Optional(Type.Array(Coding)),
  text: Type.Optional(Type.String()),
})

export const OperationOutcome = Type.Object({
  resourceType: Type.Literal('OperationOutcome'),
  issue: Type.Array(
    Type.Object({
      severity: Type.Enum(['fatal', 'error', 'warning', 'information']),
      code: Type.String({ description: 'Of http://hl7.org/fhir/issue-type.' }),
      details: Type.Optional(CodeableConcept),
      diagnostics: Type.Optional(Type.String()),
      expression: Type.Optional(Type.Array(Type.String())),
    }),
    { minItems: 1 },
  ),
})
export type OperationOutcome = Static<typeof OperationOutcome>
export type Issue = OperationOutcome['issue'][number]
