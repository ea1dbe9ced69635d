import { Type } from 'typebox'
import { NextCursor } from '#platform/http/paging.ts'
import { Line, Name, VisibleText } from '#platform/http/text-schema.ts'
import { passStatuses, passTypes, platforms } from './tables.ts'

const Timestamp = Type.String({ format: 'date-time' })
const OrNull = <T extends ReturnType<typeof Type.String>>(schema: T) => Type.Union([schema, Type.Null()])
const RequiredText = (max: number) => VisibleText({ maxLength: max })
const RequiredName = (max: number) => Name({ maxLength: max })
const OptionalText = (max: number) => Type.Optional(OrNull(Line({ maxLength: max })))

export const IssuePass = Type.Object({
  mpi_id: RequiredName(100),
  holder_name: RequiredName(200),
  holder_id: OptionalText(100),
  campaign_id: OptionalText(100),
  campaign_name: OptionalText(200),
  pass_type: Type.Enum([...passTypes]),
  expires_at: Type.Optional(
    OrNull(Type.String({ maxLength: 40, description: 'An instant; a day alone means its end. Missing: one year.' })),
  ),
})

const fields = {
  id: Type.String(),
  pass_id: Type.String({ description: '16 upper-case hexadecimal characters.' }),
  mpi_id: Type.String({ description: 'The identity that holds it now, also after a merge.' }),
  issued_for: Type.String({ description: 'The identity that it was issued for; the one in `qr_payload`.' }),
  holder_name: Type.String(),
  holder_id: OrNull(Type.String()),
  campaign_id: OrNull(Type.String()),
  campaign_name: OrNull(Type.String()),
  pass_type: Type.Enum([...passTypes]),
  status: Type.Enum([...passStatuses]),
  qr_payload: Type.String(),
  qr_signature: Type.String({ description: 'HMAC-SHA256 of `qr_payload` with the organization’s key, hexadecimal.' }),
  ed25519_signature: Type.String({ description: 'Of the statement in docs/wallet-bundle.md, base64.' }),
  signing_key_id: Type.String({ description: 'One of `GET /keys`.' }),
  issued_at: Timestamp,
  expires_at: Timestamp,
  created_at: Timestamp,
  revoked_at: Type.Optional(Timestamp),
  reason: Type.Optional(Type.String()),
}

export const Pass = Type.Object(fields)
export const IssuedPass = Type.Object({
  ...fields,
  conflicts: Type.Optional(
    Type.Array(Type.String(), { description: 'What was asked for and differs in the existing pass.' }),
  ),
})

export const Stats = Type.Object({
  total: Type.Integer(),
  active: Type.Integer(),
  revoked: Type.Integer(),
  expired: Type.Integer(),
  devices_registered: Type.Integer(),
})

export const Passes = Type.Object({
  passes: Type.Array(Pass),
  total: Type.Integer({ description: 'Of the status that was asked for.' }),
  limit: Type.Integer(),
  offset: Type.Integer(),
  next_cursor: NextCursor,
  stats: Stats,
})

export const RevokePass = Type.Object({ reason: RequiredText(2_000) })

export const Revoked = Type.Object({
  pass_id: Type.String(),
  status: Type.Literal('revoked'),
  revoked_at: Timestamp,
  reason: Type.String(),
  cards_revoked: Type.Integer({ description: 'Cards of the holder in the pass’s campaign that were valid until now.' }),
})

export const OfflineBundle = Type.Object({
  pass_id: Type.String(),
  bundle: Type.Object({
    algo: Type.Literal('xor-sha256'),
    encrypted: Type.String({ description: 'base64; see docs/wallet-bundle.md' }),
    hash: Type.String({ description: 'SHA-256 of the decoded bytes of `encrypted`, hexadecimal.' }),
    expires_at: Timestamp,
  }),
})

export const RegisterDevice = Type.Object({
  device_token: RequiredName(512),
  device_name: RequiredName(200),
  platform: Type.Enum([...platforms]),
})

const registered = {
  device_id: Type.String(),
  device_token: Type.String(),
  registered_at: Timestamp,
  organization_id: Type.String(),
  verification_keys: Type.Array(Type.Object({ key_id: Type.String(), public_key: Type.String() }), {
    description: 'Ed25519 keys that passes are signed with; also at `GET /keys`.',
  }),
}
export const RegisteredDevice = Type.Object(registered)
export const NewDevice = Type.Object({
  ...registered,
  offline_key: Type.String({ description: 'Opens bundles made for this device. Returned only here; base64.' }),
})

export const RevokedDevice = Type.Object({
  device_id: Type.String(),
  status: Type.Literal('revoked'),
  revoked_at: Timestamp,
})

export const Devices = Type.Object({
  devices: Type.Array(
    Type.Object({
      device_id: Type.String(),
      device_token: Type.String(),
      device_name: Type.String(),
      platform: Type.Enum([...platforms]),
      registered_at: Timestamp,
      last_sync: OrNull(Timestamp),
      revoked_at: OrNull(Timestamp),
    }),
  ),
  count: Type.Integer(),
  total: Type.Integer(),
  limit: Type.Integer(),
  offset: Type.Integer(),
  next_cursor: NextCursor,
})

export const Synced = Type.Object({
  passes: Type.Array(Pass),
  sync_token: Type.String(),
  synced_at: Timestamp,
  has_more: Type.Boolean({ description: 'True when another call brings more.' }),
})

export const SyncHistory = Type.Object({
  history: Type.Array(
    Type.Object({
      sync_token: Type.String(),
      device_id: Type.String(),
      device_token: Type.String(),
      device_name: Type.String(),
      passes_synced: Type.Integer(),
      synced_at: Timestamp,
    }),
  ),
  count: Type.Integer(),
  total: Type.Integer(),
  limit: Type.Integer(),
  offset: Type.Integer(),
  next_cursor: NextCursor,
})
