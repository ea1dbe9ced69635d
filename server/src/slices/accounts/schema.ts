import { languages } from '@samakart/rules/language'
import { type Static, Type } from 'typebox'
import { describedAs } from '#platform/http/description/described-as.ts'
import { Scope } from '#platform/http/key-scopes.ts'
import { roles } from '#platform/http/roles.ts'
import { Name } from '#platform/http/text-schema.ts'
import { E164 } from '#platform/phone-number.ts'

export const plans = ['starter', 'regional_ops', 'national_campaign', 'sovereign_enterprise'] as const

export type Plan = (typeof plans)[number]

const Timestamp = Type.String({ format: 'date-time' })
const Email = Type.String({ format: 'email', maxLength: 254 })
const RoleName = Type.Enum([...roles, 'program_admin'])

const ClientKey = Type.Optional(
  Type.String({
    minLength: 22,
    maxLength: 128,
    description:
      'A random text that the client makes up once and keeps. A refresh that it repeats within 20 seconds, because the ' +
      'answer was lost or two tabs refreshed at once, gets the same new token; without the key it ends the session.',
  }),
)

export const Login = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 1_024 }),
  client_key: ClientKey,
})
export type Login = Static<typeof Login>

export const User = Type.Object({
  id: Type.String(),
  email: Type.String(),
  full_name: Type.Union([Type.String(), Type.Null()]),
  role: Type.String(),
  organization_id: Type.String(),
  disabled: Type.Boolean(),
  invited: Type.Boolean({ description: 'True until the invitation is accepted.' }),
  second_factor: Type.Boolean({ description: 'True if sign-in asks this user for a code as well.' }),
  created_at: Timestamp,
})
export type User = Static<typeof User>

export const Organization = Type.Object({
  id: Type.String(),
  name: Type.String(),
  country_code: Type.String(),
  region_code: Type.String(),
  plan: Type.String(),
  suspended: Type.Boolean({ description: 'True while its users are refused.' }),
  created_at: Timestamp,
})
export type Organization = Static<typeof Organization>

export const Tokens = Type.Object({
  access_token: Type.String(),
  token_type: Type.Literal('bearer'),
  expires_in: Type.Integer({ description: 'Seconds.' }),
  refresh_token: Type.String(),
})

export const SignedInUser = Type.Object({
  ...User.properties,
  organization: Organization,
  language: Type.Union([Type.Enum([...languages]), Type.Null()]),
  phone_number: Type.Union([Type.String(), Type.Null()]),
  authenticator_app: Type.Boolean({
    description: 'True if codes of an app are set up; passkeys count as a second factor too.',
  }),
  second_factor_missing: Type.Boolean({
    description:
      'True if this role needs a second factor here; until it is set up only operations under `/auth` answer.',
  }),
})

export const LoginAnswer = Type.Object({ ...Tokens.properties, user: SignedInUser })

export const Refresh = Type.Object({
  refresh_token: Type.String({ minLength: 1, maxLength: 256 }),
  client_key: ClientKey,
})

const Code = Type.String({
  minLength: 6,
  maxLength: 40,
  description: 'Six digits of the authenticator app, or a recovery code.',
})

const Base64Url = Type.String({ maxLength: 8_192, pattern: '^[A-Za-z0-9_-]*$' })

/** What a device answers, as WebAuthn writes it in JSON. */
const PasskeyAnswer = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 1_400 }),
    rawId: Base64Url,
    type: Type.Literal('public-key'),
    response: Type.Object(
      {
        clientDataJSON: Base64Url,
        authenticatorData: Type.Optional(Base64Url),
        signature: Type.Optional(Base64Url),
        userHandle: Type.Optional(Base64Url),
        attestationObject: Type.Optional(Base64Url),
        transports: Type.Optional(Type.Array(Type.String({ maxLength: 20, pattern: '^[a-z-]*$' }), { maxItems: 10 })),
      },
      { description: 'Fields of the device.' },
    ),
    clientExtensionResults: Type.Object({}),
  },
  { description: 'The JSON of the `PublicKeyCredential` that the browser gave.' },
)

export const Nothing = Type.Object({})

export const PasskeyOptions = Type.Object({ challenge: Type.String() }, { additionalProperties: true })

export const LoginWithPasskey = Type.Object({ passkey: PasskeyAnswer, client_key: ClientKey })

export const AnswerChallenge = Type.Object({
  challenge: Type.String({ minLength: 1, maxLength: 256 }),
  code: Type.Optional(Code),
  passkey: Type.Optional(PasskeyAnswer),
  client_key: ClientKey,
})

export const GiveCode = Type.Object({ code: Code })

const Codes = Type.Array(Type.String(), { description: 'Each opens one sign-in instead of a code of the app.' })

export const RecoveryCodes = Type.Object({ recovery_codes: Codes })

export const NewSecondFactor = Type.Object({
  otpauth_url: Type.String({ description: 'For a QR code; its `secret` can be typed instead.' }),
  recovery_codes: Codes,
})

export const Session = Type.Object({
  id: Type.String(),
  current: Type.Boolean({ description: 'True for the session of this request.' }),
  created_at: Timestamp,
  last_seen_at: Timestamp,
  address: Type.Union([Type.String(), Type.Null()], { description: 'Of the last sign-in or refresh.' }),
  user_agent: Type.Union([Type.String(), Type.Null()]),
  second_factor: Type.Boolean({ description: 'True if a code was given in it.' }),
})

const Password = Type.String({ minLength: 1, maxLength: 1_024 })

/** One of them. */
export const ProveFresh = Type.Object({
  password: Type.Optional(Password),
  code: Type.Optional(Code),
  passkey: Type.Optional(PasskeyAnswer),
})

export const Passkey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  created_at: Timestamp,
  last_used_at: Type.Union([Timestamp, Type.Null()]),
})

export const NewPasskey = Type.Object({ ...Passkey.properties, recovery_codes: Codes })

export const AddPasskey = Type.Object({ name: Name({ minLength: 1, maxLength: 60 }), credential: PasskeyAnswer })

export const SocketTicket = Type.Object({
  ticket: Type.String({ description: 'For the query parameter `ticket` of one WebSocket.' }),
  expires_at: Timestamp,
})

export const CreateOrganization = Type.Object({
  name: Name({ minLength: 2, maxLength: 200 }),
  country_code: Type.String({ pattern: '^[A-Za-z]{2}$', description: 'ISO 3166-1 alpha-2.' }),
  region_code: Type.String({ pattern: '^[A-Za-z]{3}$' }),
  plan: Type.Enum([...plans]),
  opening_balance_fcfa: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000_000, default: 0 })),
})
export type CreateOrganization = Static<typeof CreateOrganization>

export const ChangeOrganization = Type.Object(
  {
    name: Type.Optional(Name({ minLength: 2, maxLength: 200 })),
    suspended: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type ChangeOrganization = Static<typeof ChangeOrganization>

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
    full_name: Type.Optional(Type.Union([Name({ minLength: 1, maxLength: 200 }), Type.Null()])),
    role: Type.Optional(RoleName),
    disabled: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type ChangeUser = Static<typeof ChangeUser>

const channels = ['email', 'sms', 'whatsapp', 'copy'] as const
const Channel = Type.Enum([...channels])

export const InviteColleague = Type.Object({
  email: Email,
  role: RoleName,
  full_name: Type.Optional(Name({ minLength: 1, maxLength: 200 })),
  phone_number: Type.Optional(
    describedAs(Type.String({ maxLength: 20, description: 'E.164, for an SMS or WhatsApp.' }), E164),
  ),
  channel: Type.Optional(
    Type.Enum([...channels], {
      description: 'How the link reaches the colleague. Missing: by e-mail if it can be sent.',
    }),
  ),
})
export type InviteColleague = Static<typeof InviteColleague>

export const InviteUser = Type.Object({ ...InviteColleague.properties, organization_id: Type.String() })

export const LinkChannels = Type.Object({ channels: Type.Array(Channel) })

export const OpenedLinkAnswer = Type.Object({
  id: Type.String({ description: 'Of the user.' }),
  expires_at: Timestamp,
  link: Type.Union([Type.String(), Type.Null()], { description: 'Null if it is sent.' }),
})

export const Colleague = Type.Object({
  ...User.properties,
  status: Type.Enum(['active', 'invited', 'invitation_expired', 'disabled']),
  last_seen_at: Type.Union([Timestamp, Type.Null()], { description: 'By open sessions; at most a minute behind.' }),
  link: Type.Union(
    [
      Type.Object({
        kind: Type.Enum(['invitation', 'reset']),
        channel: Channel,
        expires_at: Timestamp,
        sent_at: Type.Union([Timestamp, Type.Null()]),
        failed: Type.Boolean({ description: 'True if the provider took it at no attempt.' }),
      }),
      Type.Null(),
    ],
    { description: 'The link that is open.' },
  ),
})
export type Colleague = Static<typeof Colleague>

const LinkToken = Type.String({ minLength: 1, maxLength: 128, description: 'The end of the link, `skl_…`.' })

export const Forgot = Type.Object({ email: Type.String({ minLength: 1, maxLength: 254 }) })

export const ReadLink = Type.Object({
  token: LinkToken,
  new_password: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
})

export const ResetPassword = Type.Object({
  token: LinkToken,
  new_password: Type.String({ minLength: 8, maxLength: 128 }),
})

const Phone = Type.Union([describedAs(Type.String({ maxLength: 20 }), E164), Type.Null()], {
  description: 'E.164, for messages to the user.',
})

export const ChangeSelf = Type.Object(
  {
    full_name: Type.Optional(Type.Union([Name({ minLength: 1, maxLength: 200 }), Type.Null()])),
    language: Type.Optional(Type.Enum([...languages], { description: 'Of messages to the user.' })),
    phone_number: Type.Optional(Phone),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type ChangeSelf = Static<typeof ChangeSelf>

export const ChangePassword = Type.Object({
  current_password: Type.String({ minLength: 1, maxLength: 1_024 }),
  new_password: Type.String({ minLength: 8, maxLength: 128 }),
})

export const EstimatePassword = Type.Object({
  password: Type.String({ minLength: 1, maxLength: 128 }),
  email: Type.Optional(Type.String({ maxLength: 254, description: 'Of another user; missing: one’s own.' })),
  full_name: Type.Optional(Name({ minLength: 1, maxLength: 200 })),
})

export const EstimatedStrength = Type.Object({
  score: Type.Integer({ minimum: 0, maximum: 4 }),
  is_strong_enough: Type.Boolean(),
  advice: Type.Union([Type.String(), Type.Null()]),
})

export const LinkFacts = Type.Object({
  kind: Type.Enum(['invitation', 'reset']),
  email: Type.String(),
  full_name: Type.Union([Type.String(), Type.Null()]),
  organization_name: Type.String(),
  expires_at: Timestamp,
  strength: Type.Union([EstimatedStrength, Type.Null()]),
})

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
