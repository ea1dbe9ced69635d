import { Type } from 'typebox'
import { NextCursor } from '#platform/http/paging.ts'
import { inconsistencies, levels, pointReasons, riskTypes, severities } from './scoring.ts'

const Timestamp = Type.String({ format: 'date-time' })
const Score = Type.Integer({ minimum: 0, maximum: 100 })
const Level = Type.Enum([...levels])

const trust = {
  mpi_id: Type.String(),
  score: Score,
  level: Level,
  computed_at: Timestamp,
  components: Type.Object({
    kyc_verified: Type.Boolean(),
    has_nin: Type.Boolean(),
    programmes_count: Type.Integer(),
  }),
  breakdown: Type.Array(Type.Object({ reason: Type.Enum([...pointReasons]), points: Type.Integer() }), {
    description: 'The lines of the sum, before it is limited to 0 to 100.',
  }),
}

export const Trust = Type.Object(trust)

export const OrganizationTrust = Type.Object({
  ...trust,
  registry: Type.Object({
    basis: Type.Enum(['registry', 'last_recompute', 'sample']),
    identities: Type.Integer({ description: 'All of the registry, now.' }),
    counted: Type.Integer({ description: 'Those that the shares and the mean are about.' }),
    kyc_verified_pct: Type.Number(),
    has_nin_pct: Type.Number(),
    duplicates_pct: Type.Number(),
    inconsistent_pct: Type.Number(),
    mean_score: Type.Number(),
  }),
})

export const History = Type.Object({
  history: Type.Array(Type.Object({ score: Score, level: Level, computed_at: Timestamp })),
  count: Type.Integer(),
  total: Type.Integer(),
  limit: Type.Integer(),
  offset: Type.Integer(),
  next_cursor: NextCursor,
})

export const Risks = Type.Object({
  risks: Type.Array(
    Type.Object({
      risk_type: Type.Enum([...riskTypes]),
      severity: Type.Enum([...severities]),
      description: Type.String(),
      detected_at: Timestamp,
      reason: Type.Enum(['open_review', 'no_national_number', ...inconsistencies]),
      review_id: Type.Optional(Type.String()),
    }),
  ),
  count: Type.Integer(),
})

const run = {
  recomputed: Type.Integer(),
  duration_ms: Type.Number(),
  status: Type.Enum(['never', 'running', 'completed']),
  expected: Type.Integer({ description: 'How many identities there were at the start.' }),
  changed: Type.Integer({ description: 'Scores that differ from the ones before.' }),
}

export const Recomputed = Type.Object(run)

export const Progress = Type.Object({
  ...run,
  started_at: Type.Union([Timestamp, Type.Null()]),
  finished_at: Type.Union([Timestamp, Type.Null()]),
})

/** The body is ignored. */
export const NoBody = Type.Unsafe<unknown>({})
