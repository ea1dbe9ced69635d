import { Type } from 'typebox'

export const AuditEntry = Type.Object({
  seq: Type.Integer(),
  at: Type.String({ format: 'date-time' }),
  actor: Type.String(),
  action: Type.String(),
  object: Type.String(),
  details: Type.Record(Type.String(), Type.Unknown()),
  previous_hash: Type.String(),
  hash: Type.String(),
})

const Instant = Type.String({ format: 'date-time' })

export const EntryFilter = Type.Object({
  actor: Type.Optional(Type.String({ maxLength: 100, description: 'Who: the id of a user, `system` or `anonymous`.' })),
  action: Type.Optional(Type.String({ maxLength: 100, description: 'What, like `card.revoked`.' })),
  object: Type.Optional(Type.String({ maxLength: 200, description: 'The id of what was acted on.' })),
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
})

export const AuditVerdict = Type.Object({
  valid: Type.Boolean(),
  entries: Type.Integer(),
  head_hash: Type.String(),
  checkpoints: Type.Integer(),
  first_fault: Type.Union([Type.Object({ seq: Type.Integer(), reason: Type.String() }), Type.Null()]),
})
