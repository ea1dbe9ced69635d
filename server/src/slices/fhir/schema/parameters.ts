import { type Static, Type } from 'typebox'
import { Line } from '#platform/http/text-schema.ts'
import { Identifier, Reference } from './patient.ts'
import { SentIdentifier, SentPatient } from './sent-patient.ts'

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
