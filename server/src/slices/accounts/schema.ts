import { type Static, Type } from 'typebox'
import { roles } from '#platform/http/roles.ts'
import { Name } from '#platform/http/text-schema.ts'

export const plans = ['starter', 'regional_ops', 'national_campaign', 'sovereign_enterprise'] as const

export type Plan = (typeof plans)[number]

const Timestamp = Type.String({ format: 'date-time' })
const Email = Type.String({ format: 'email', maxLength: 254 })
const RoleName = Type.Enum([...roles, 'program_admin'])

export const Login = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 1_024 }),
})
export type Login = Static<typeof Login>

export const User = Type.Object({
  id: Type.String(),
  email: Type.String(),
  full_name: Type.Union([Type.String(), Type.Null()]),
  role: Type.String(),
  organization_id: Type.String(),
  disabled: Type.Boolean(),
  created_at: Timestamp,
})
export type User = Static<typeof User>

export const Organization = Type.Object({
  id: Type.String(),
  name: Type.String(),
  country_code: Type.String(),
  region_code: Type.String(),
  plan: Type.String(),
  created_at: Timestamp,
})
export type Organization = Static<typeof Organization>

export const Tokens = Type.Object({
  access_token: Type.String(),
  token_type: Type.Literal('bearer'),
  expires_in: Type.Integer({ description: 'Seconds.' }),
  refresh_token: Type.String(),
})

export const SignedInUser = Type.Object({ ...User.properties, organization: Organization })

export const LoginAnswer = Type.Object({ ...Tokens.properties, user: SignedInUser })

export const Refresh = Type.Object({ refresh_token: Type.String({ minLength: 1, maxLength: 256 }) })

export const CreateOrganization = Type.Object({
  name: Name({ minLength: 2, maxLength: 200 }),
  country_code: Type.String({ pattern: '^[A-Za-z]{2}$', description: 'ISO 3166-1 alpha-2.' }),
  region_code: Type.String({ pattern: '^[A-Za-z]{3}$' }),
  plan: Type.Enum([...plans]),
  opening_balance_fcfa: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000_000, default: 0 })),
})
export type CreateOrganization = Static<typeof CreateOrganization>

export const CreateUser = Type.Object({
  email: Email,
  password: Type.String({ minLength: 8, maxLength: 128 }),
  role: RoleName,
  organization_id: Type.String({ minLength: 1, maxLength: 100 }),
  full_name: Type.Optional(Name({ minLength: 1, maxLength: 200 })),
})
export type CreateUser = Static<typeof CreateUser>

export const ChangeUser = Type.Object(
  {
    full_name: Type.Optional(Name({ minLength: 1, maxLength: 200 })),
    role: Type.Optional(RoleName),
    disabled: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type ChangeUser = Static<typeof ChangeUser>

export const ChangePassword = Type.Object({
  current_password: Type.String({ minLength: 1, maxLength: 1_024 }),
  new_password: Type.String({ minLength: 8, maxLength: 128 }),
})
