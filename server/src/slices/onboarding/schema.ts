import { type Static, Type } from 'typebox'

export const stepKeys = ['brand', 'colleagues', 'list', 'print', 'portal'] as const

export const FirstSteps = Type.Object({
  steps: Type.Array(
    Type.Object({
      key: Type.Enum([...stepKeys]),
      done: Type.Boolean(),
    }),
  ),
  job_id: Type.Union([Type.String(), Type.Null()], {
    description: 'The newest job, to print from and to try its portal.',
  }),
  dismissed: Type.Boolean(),
})
export type FirstSteps = Static<typeof FirstSteps>

export const ChangeFirstSteps = Type.Object(
  {
    portal_tried: Type.Optional(Type.Boolean()),
    dismissed: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type ChangeFirstSteps = Static<typeof ChangeFirstSteps>
