import { type TSchema, Type } from 'typebox'
import { Patient } from './patient.ts'

const Link = Type.Object({ relation: Type.Enum(['self', 'next']), url: Type.String() })

export const SearchSet = <T extends TSchema>(resource: T) =>
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
