import { Type } from 'typebox'
import { profileSources, profileStatuses } from '../tables.ts'

const Timestamp = Type.String({ format: 'date-time' })
const OrNull = <T extends ReturnType<typeof Type.String>>(schema: T) => Type.Union([schema, Type.Null()])

export const Profile = Type.Object({
  profile_id: Type.String(),
  version: Type.Integer(),
  source: Type.Enum([...profileSources], {
    description: 'What taught: the registry’s people, or reviewers’ decisions.',
  }),
  status: Type.Enum([...profileStatuses], { description: '`active` decides; `candidate` waits for a person.' }),
  rules: Type.String({ description: 'The edition of the rules that it was learned with.' }),
  has_current_rules: Type.Boolean({ description: 'A version of other rules can no longer be adopted.' }),
  people: Type.Integer({ description: 'How many people the registry had.' }),
  requested_at: Timestamp,
  requested_by: Type.String(),
  learned_at: OrNull(Timestamp),
  adopted_at: OrNull(Timestamp),
  adopted_by: OrNull(Type.String()),
  retired_at: OrNull(Timestamp),
  retired_by: OrNull(
    Type.String({ description: 'Who went back to the shipped weights; null if a later version took over.' }),
  ),
})

const Share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description })

const TaughtField = Type.Object({
  field: Type.String(),
  differs: Share('How often records of one person differ in it.'),
  agrees_by_chance: Share('How often two different people agree in it.'),
  weight_for: Type.Number({ description: 'Logarithm of the odds that agreement adds.' }),
  weight_against: Type.Number({ description: 'Logarithm of the odds that a difference takes away: negative.' }),
})

const Taught = Type.Object({
  shipped_share: Share('How much the shipped weights count; 1 where they decide alone.'),
  has_families: Type.Boolean({
    description: 'Whether people who share a rare surname and a commune are often two people.',
  }),
  fields: Type.Array(TaughtField, {
    description: 'None with fewer than 100 expected duplicates: they show too little.',
  }),
  taught_by_decisions: Type.Optional(
    Type.Integer({ description: 'How many decisions of reviewers correct its scores; see `GET /mpi/teaching`.' }),
  ),
  sampled_people: Type.Optional(Type.Integer()),
  estimated_duplicates: Type.Optional(
    Type.Integer({ description: 'Pairs of identities that are probably one person and are not linked.' }),
  ),
  common_surnames: Type.Optional(
    Type.Array(Type.Object({ name: Type.String(), one_in: Type.Integer() }), {
      description: 'Only names that at least 20 of the people who were read bear.',
    }),
  ),
  missing: Type.Optional(Type.Array(Type.Object({ field: Type.String(), share: Share('Of people without a value.') }))),
  moved: Type.Optional(
    Type.Object(
      { compared: Type.Integer(), linked: Type.Integer(), to_review: Type.Integer(), apart: Type.Integer() },
      {
        description:
          'Pairs among those that were read, from 0.75 on: how many it judges otherwise than what decided before.',
      },
    ),
  ),
})

const KnownShare = Type.Object(
  {
    in_100: Type.Number({ minimum: 0, maximum: 100, description: 'With one decimal.' }),
    came: Type.Integer({ description: 'How many people have come so far and were compared with those known.' }),
    basis: Type.Enum(['assumed', 'learned'], { description: '`learned` once 100 people have come.' }),
  },
  {
    description:
      'Of a hundred people who come, how many are known already. Every score follows from it: the fewer are known, the more evidence a match needs.',
  },
)

export const ProfileInFull = Type.Object({
  registry_people: Type.Integer({ description: 'How many people the registry has now.' }),
  known_share: KnownShare,
  matcher_version: Type.String(),
  changes_scores: Type.Boolean({
    description: 'False where the shipped weights decide alone: in a small or ordinary registry.',
  }),
  profile: Type.Union([Profile, Type.Null()]),
  taught: Type.Union([Taught, Type.Null()]),
})
