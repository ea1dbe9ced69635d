// A Patient as the registry shows it: the part of FHIR's definition for which it has values.
import { type Static, Type } from 'typebox'
import { Coding } from './outcome.ts'

export const FhirId = Type.String({ pattern: '^[A-Za-z0-9.-]{1,64}$' })

export const Identifier = Type.Object({
  use: Type.Optional(Type.Enum(['usual', 'official', 'old'])),
  system: Type.String(),
  value: Type.String(),
})
export type Identifier = Static<typeof Identifier>

export const Reference = Type.Object({ reference: Type.String() })

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
