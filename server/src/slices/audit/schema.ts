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

export const AuditVerdict = Type.Object({
  valid: Type.Boolean(),
  entries: Type.Integer(),
  head_hash: Type.String(),
  checkpoints: Type.Integer(),
  first_fault: Type.Union([Type.Object({ seq: Type.Integer(), reason: Type.String() }), Type.Null()]),
})
