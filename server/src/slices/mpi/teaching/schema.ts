import { Type } from 'typebox'
import { profileStatuses } from '../tables.ts'
import { verdicts } from './judge-correction.ts'

const Timestamp = Type.String({ format: 'date-time' })
const Prediction = Type.Object({
  log_loss: Type.Number({ description: 'Lower is better: the mean surprise at what was decided.' }),
  calibration_error: Type.Number({ description: 'How far promised and decided shares lie apart, from 0 to 1.' }),
})

export const TeachingState = Type.Object({
  decisions: Type.Integer({ description: 'Reviews that people have decided.' }),
  next_look_at: Type.Integer({ description: 'With so many decisions the service looks at them again by itself.' }),
  last: Type.Union([
    Type.Object({
      judged_at: Timestamp,
      decisions: Type.Integer(),
      same: Type.Integer(),
      distinct: Type.Integer(),
      verdict: Type.Enum([...verdicts]),
      active: Prediction,
      taught: Prediction,
      certainty: Type.Number({ description: 'The gain in standard errors.' }),
      changes: Type.Array(
        Type.Object({
          term: Type.String(),
          text: Type.String({ description: 'What changes and why, in the language of the request.' }),
          shift: Type.Number({ description: 'Added to the logarithm of the odds.' }),
          pairs: Type.Integer(),
          same: Type.Integer({ description: 'Of these pairs: decided to be one person.' }),
          expected: Type.Integer({ description: 'Of these pairs: what the version in use expected.' }),
        }),
      ),
      queue: Type.Object({
        open: Type.Integer(),
        linked: Type.Integer(),
        apart: Type.Integer(),
        stay: Type.Integer(),
        coming: Type.Integer(),
        people_read: Type.Integer(),
      }),
      profile_id: Type.Union([Type.String(), Type.Null()], {
        description: 'The version that is proposed; `POST /mpi/profiles/{id}/adopt` lets it decide.',
      }),
      profile_status: Type.Union([Type.Enum([...profileStatuses]), Type.Null()]),
    }),
    Type.Null(),
  ]),
})
