import { type Static, type TSchema, Type } from 'typebox'
import { Line } from '#platform/http/text-schema.ts'

export const FHIR_JSON = 'application/fhir+json'

/** An answer as FHIR writes it. */
export const Fhir = (schema: TSchema) => Type.Unsafe<object>({ content: { [FHIR_JSON]: { schema } } })

const Coding = Type.Object({
  system: Type.Optional(Type.String()),
  code: Type.Optional(Type.String()),
  display: Type.Optional(Type.String()),
})

const CodeableConcept = Type.Object({
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

// A Patient as the registry shows it: the part of FHIR's definition for which it has values.
const FhirId = Type.String({ pattern: '^[A-Za-z0-9.-]{1,64}$' })

export const Identifier = Type.Object({
  use: Type.Optional(Type.Enum(['usual', 'official', 'old'])),
  system: Type.String(),
  value: Type.String(),
})
export type Identifier = Static<typeof Identifier>

const Reference = Type.Object({ reference: Type.String() })

const Extension = Type.Object({ url: Type.String(), valueString: Type.Optional(Type.String()) })

export const Patient = Type.Object({
  resourceType: Type.Literal('Patient'),
  id: FhirId,
  meta: Type.Object({
    versionId: Type.String({ description: 'Another one as soon as anything of what is shown has changed.' }),
    lastUpdated: Type.String({ format: 'date-time' }),
    tag: Type.Optional(Type.Array(Coding)),
  }),
  extension: Type.Optional(Type.Array(Extension)),
  identifier: Type.Array(Identifier, { minItems: 1 }),
  active: Type.Boolean({ description: 'False: another Patient replaces it, see `link`.' }),
  name: Type.Array(
    Type.Object({ use: Type.Literal('official'), family: Type.String(), given: Type.Array(Type.String()) }),
  ),
  telecom: Type.Optional(Type.Array(Type.Object({ system: Type.Literal('phone'), value: Type.String() }))),
  gender: Type.Optional(Type.Enum(['male', 'female', 'unknown'])),
  birthDate: Type.Optional(Type.String({ description: 'A day, or a year where the day is unknown.' })),
  address: Type.Array(
    Type.Object({
      use: Type.Literal('home'),
      city: Type.Optional(Type.String({ description: 'The commune.' })),
      state: Type.String({ description: 'The code of the region.' }),
      country: Type.String({ description: 'ISO 3166, two letters.' }),
    }),
  ),
  link: Type.Optional(
    Type.Array(Type.Object({ other: Reference, type: Type.Enum(['replaced-by', 'replaces']) }), { minItems: 1 }),
  ),
})
export type Patient = Static<typeof Patient>

// A Patient as others send it. What the registry has no place for is accepted and not kept.
const Text = Line({ maxLength: 1_000 })
const Uri = Type.String({ pattern: '^\\S+$', maxLength: 2_048 })
const Many = <T extends Parameters<typeof Type.Array>[0]>(item: T) => Type.Optional(Type.Array(item, { maxItems: 50 }))

/** Elements that would change the meaning of the rest; they are refused. */
const modifiers = {
  active: Type.Optional(Type.Boolean({ description: 'Not false: the registry deactivates only by a merge.' })),
  deceasedBoolean: Type.Optional(Type.Boolean({ description: 'Not true: the registry holds nothing of the kind.' })),
  deceasedDateTime: Type.Optional(Line({ maxLength: 50, description: 'Refused.' })),
  link: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 50, description: 'Ignored: merges make links.' })),
  modifierExtension: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 50, description: 'Refused.' })),
  implicitRules: Type.Optional(Uri),
}

const SentIdentifier = Type.Object({ system: Type.Optional(Uri), value: Type.Optional(Text) })

export const SentPatient = Type.Object({
  resourceType: Type.Literal('Patient'),
  id: Type.Optional(FhirId),
  ...modifiers,
  extension: Many(Type.Object({ url: Uri, valueString: Type.Optional(Text) })),
  identifier: Many(SentIdentifier),
  name: Many(
    Type.Object({
      use: Type.Optional(Type.Enum(['usual', 'official', 'temp', 'nickname', 'anonymous', 'old', 'maiden'])),
      family: Type.Optional(Text),
      given: Many(Text),
    }),
  ),
  telecom: Many(
    Type.Object({
      system: Type.Optional(Type.Enum(['phone', 'fax', 'email', 'pager', 'url', 'sms', 'other'])),
      value: Type.Optional(Text),
      use: Type.Optional(Type.Enum(['home', 'work', 'temp', 'old', 'mobile'])),
    }),
  ),
  gender: Type.Optional(Type.Enum(['male', 'female', 'other', 'unknown'])),
  birthDate: Type.Optional(Type.String({ pattern: '^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$' })),
  address: Many(
    Type.Object({
      use: Type.Optional(Type.Enum(['home', 'work', 'temp', 'old', 'billing'])),
      city: Type.Optional(Text),
      state: Type.Optional(Text),
      country: Type.Optional(Text),
    }),
  ),
})
export type SentPatient = Static<typeof SentPatient>

const Link = Type.Object({ relation: Type.Enum(['self', 'next']), url: Type.String() })

const SearchSet = <T extends TSchema>(resource: T) =>
  Type.Object({
    resourceType: Type.Literal('Bundle'),
    type: Type.Literal('searchset'),
    total: Type.Optional(Type.Integer({ description: 'Only where all of them were looked at.' })),
    link: Type.Optional(Type.Array(Link)),
    entry: Type.Optional(
      Type.Array(
        Type.Object({
          fullUrl: Type.String(),
          resource,
          search: Type.Object({
            mode: Type.Literal('match'),
            score: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
            extension: Type.Optional(Type.Array(Type.Object({ url: Type.String(), valueCode: Type.String() }))),
          }),
        }),
        { minItems: 1 },
      ),
    ),
  })

export const PatientBundle = SearchSet(Patient)

export interface Bundle {
  resourceType: 'Bundle'
  type: 'searchset'
  total?: number
  link?: { relation: 'self' | 'next'; url: string }[]
  entry?: { fullUrl: string; resource: { id: string }; search: object }[]
}

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

const name = Line({ maxLength: 100 })

/** What `$match` takes. */
export const MatchParameters = Type.Object({
  resourceType: Type.Literal('Parameters'),
  parameter: Type.Array(
    Type.Object({
      name,
      resource: Type.Optional(SentPatient),
      valueBoolean: Type.Optional(Type.Boolean()),
      valueInteger: Type.Optional(Type.Integer({ minimum: 1 })),
    }),
    { minItems: 1, maxItems: 10 },
  ),
})
export type MatchParameters = Static<typeof MatchParameters>

/** What `$ihe-pix` takes if it is posted. */
export const PixParameters = Type.Object({
  resourceType: Type.Literal('Parameters'),
  parameter: Type.Array(
    Type.Object({
      name,
      valueString: Type.Optional(Line({ maxLength: 2_048 })),
      valueUri: Type.Optional(Type.String({ pattern: '^\\S+$', maxLength: 2_048 })),
      valueIdentifier: Type.Optional(SentIdentifier),
    }),
    { minItems: 1, maxItems: 20 },
  ),
})
export type PixParameters = Static<typeof PixParameters>

/** What `$ihe-pix` answers. */
export const CrossReferences = Type.Object({
  resourceType: Type.Literal('Parameters'),
  parameter: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.Enum(['targetIdentifier', 'targetId']),
        valueIdentifier: Type.Optional(Identifier),
        valueReference: Type.Optional(Reference),
      }),
      { minItems: 1 },
    ),
  ),
})
export type CrossReferences = Static<typeof CrossReferences>
