import { Type } from 'typebox'
import { Reasons } from '../schema.ts'
import { trialStatuses } from '../tables.ts'
import { judgements } from './tally.ts'

const Timestamp = Type.String({ format: 'date-time' })
const Share = Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()])
const Text = Type.Union([Type.String(), Type.Null()])
const Judgement = Type.Enum([...judgements])

export const StartTrial = Type.Object({
  certain: Type.Optional(
    Type.Number({
      minimum: 0.5,
      maximum: 0.9999,
      description: 'From here on two records are linked; 0.95 without it.',
    }),
  ),
  probable: Type.Optional(
    Type.Number({ minimum: 0.5, maximum: 0.9999, description: 'From here on a person is asked; 0.75 without it.' }),
  ),
  profile_id: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'The id of a version of the registry’s profile, or `shipped`. Without it, what decides now.',
    }),
  ),
})

const Expectation = Type.Object({
  linked: Type.Integer({ description: 'Pairs that would be linked without a question.' }),
  reviewed: Type.Integer({ description: 'Pairs that somebody would be asked about.' }),
  precision: Share,
  recall: Share,
  recall_with_review: Share,
})

export const Trial = Type.Object({
  id: Type.String(),
  status: Type.Enum([...trialStatuses]),
  certain: Type.Number(),
  probable: Type.Number(),
  profile_id: Type.Union([Type.String(), Type.Null()], { description: 'What is tried; null for the shipped weights.' }),
  active_profile_id: Type.Union([Type.String(), Type.Null()], { description: 'What decided when it was asked for.' }),
  people_to_read: Type.Integer(),
  people_read: Type.Integer(),
  requested_by: Type.String(),
  created_at: Timestamp,
  ended_at: Type.Union([Timestamp, Type.Null()]),
  result: Type.Union([
    Type.Object({
      people: Type.Integer({ description: 'How many people were read; of a large registry a part.' }),
      pairs: Type.Integer({ description: 'Pairs that might be one person, of the whole registry.' }),
      now: Expectation,
      tried: Expectation,
      movements: Type.Array(Type.Object({ from: Judgement, to: Judgement, pairs: Type.Integer() })),
    }),
    Type.Null(),
  ]),
})

const ShownPerson = Type.Object({
  mpi_id: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  date_of_birth: Text,
  gender: Text,
  region_code: Type.String(),
  commune: Text,
})

export const TrialInFull = Type.Object({
  ...Trial.properties,
  examples: Type.Array(
    Type.Object({
      from: Judgement,
      to: Judgement,
      score_now: Type.Number(),
      score_tried: Type.Number(),
      existing: ShownPerson,
      new: ShownPerson,
      reasons: Reasons,
    }),
    { description: 'Up to ten pairs of each movement, as the people are now.' },
  ),
})
