import { type Static, Type } from 'typebox'
import { Scope } from '#platform/http/key-scopes.ts'
import { roles } from '#platform/http/roles.ts'
import { Name } from '#platform/http/text-schema.ts'

const Timestamp = Type.String({ format: 'date-time' })
const Ips = Type.Array(Type.String({ pattern: '^[0-9A-Fa-f:.]{2,45}(/[0-9]{1,3})?$' }), {
  maxItems: 50,
  description:
    'Addresses and networks (`192.0.2.0/24`, `2001:db8::/32`) from which the key works. Empty: from everywhere.',
})

const Scopes = Type.Array(Scope, { minItems: 1, maxItems: 20 })

export const CreateApiKey = Type.Object({
  name: Name({ minLength: 1, maxLength: 100 }),
  role: Type.Enum([...roles, 'program_admin'], { description: 'At most the role of whoever makes the key.' }),
  expires_at: Type.String({ format: 'date-time', description: 'In two years at the latest.' }),
  allowed_ips: Type.Optional(Ips),
  scopes: Type.Optional(
    Type.Union([Scopes, Type.Null()], {
      description:
        '`system/Patient.rs`, as SMART App Launch 2 writes it. A key with scopes may use only `/fhir`, and there only what they and its role allow. Missing: everything that the role allows.',
    }),
  ),
})
export type CreateApiKey = Static<typeof CreateApiKey>

export const ApiKey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  role: Type.Enum([...roles]),
  status: Type.Enum(['active', 'expired', 'revoked', 'maker_disabled'], {
    description:
      '`maker_disabled`: the account that made the key is disabled. The key works again when the account does.',
  }),
  allowed_ips: Ips,
  scopes: Type.Union([Scopes, Type.Null()], { description: 'Null: everything that the role allows.' }),
  created_at: Timestamp,
  created_by: Type.String({ description: 'The id of the user.' }),
  expires_at: Type.Union([Timestamp, Type.Null()]),
  last_used_at: Type.Union([Timestamp, Type.Null()], { description: 'At most a minute behind.' }),
  revoked_at: Type.Union([Timestamp, Type.Null()]),
})
export type ApiKey = Static<typeof ApiKey>

export const NewApiKey = Type.Object({
  ...ApiKey.properties,
  key: Type.String({ description: '`sk_…`. It is shown only once; send it as `Authorization: Bearer sk_…`.' }),
})
