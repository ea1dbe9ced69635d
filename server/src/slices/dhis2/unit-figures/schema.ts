import { type Static, Type } from 'typebox'

const Count = Type.Integer({ minimum: 0 })

const figures = {
  enrollments: Type.Object({ active: Count, completed: Count, cancelled: Count }),
  people: Type.Integer({
    minimum: 0,
    description: 'Each person once, however many enrollments and merged identities.',
  }),
  people_without_valid_card: Count,
  cards: Type.Object({ valid: Count, revoked: Count, expired: Count }),
}
const Figures = Type.Object(figures)
export type Figures = Static<typeof Figures>

const UnitFigures = Type.Object({
  uid: Type.String(),
  region_code: Type.Union([Type.String(), Type.Null()], { description: 'The region of the unit, once it is known.' }),
  region_source: Type.Union([Type.Enum(['geometry', 'name', 'organization']), Type.Null()]),
  ...figures,
  programmes: Type.Array(Type.Object({ programme_uid: Type.String(), public_label: Type.String(), ...figures }), {
    description: 'Who is enrolled in each programme; only the cards of the programme itself count.',
  }),
  regions: Type.Array(
    Type.Object({
      region_code: Type.String(),
      by_residence: Type.Integer({ minimum: 0, description: 'People who live in the region.' }),
      by_unit: Type.Integer({
        minimum: 0,
        description: 'People by the units of the region in which they are enrolled: once for each of these units.',
      }),
      by_both: Type.Integer({ minimum: 0, description: 'Those of `by_unit` who live in the region, too.' }),
    }),
  ),
})
export type UnitFigures = Static<typeof UnitFigures>

export const UnitFiguresAnswer = Type.Object({
  unit: UnitFigures,
  children: Type.Array(UnitFigures, {
    description: 'The units directly below it of which something was read, by UID; 200 at most.',
  }),
  has_more: Type.Boolean({ description: 'There are more units below it than are listed.' }),
  is_complete: Type.Boolean({ description: 'False while what was read before an update is still being counted.' }),
})
