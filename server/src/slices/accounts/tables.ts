import type { Language } from '@samakart/rules/language'
import type { Role } from '#platform/http/roles.ts'

export interface OrganizationRow {
  id: string
  name: string
  country_code: string
  region_code: string
  plan: string
  opening_balance_fcfa: number
  created_at: Date
  suspended_at: Date | null
}

export interface UserRow {
  id: string
  tenant_id: string
  email: string
  full_name: string | null
  /** Null until the invitation is accepted. */
  password_hash: string | null
  role: Role
  created_at: Date
  disabled_at: Date | null
  language: Language | null
  sealed_phone: string | null
}

export interface SessionRow {
  id: string
  tenant_id: string
  user_id: string
  created_at: Date
  ended_at: Date | null
  end_reason: string | null
  client_hash: string | null
  sealed_origin: string | null
  last_seen_at: Date | null
  second_factor_at: Date | null
  proven_at: Date | null
}

export interface RefreshTokenRow {
  token_hash: string
  tenant_id: string
  session_id: string
  issued_at: Date
  expires_at: Date
  used_at: Date | null
  successor_salt: string | null
  successor_hash: string | null
}

export interface LoginFailureRow {
  subject: string
  failures: number
  counted_at: Date
  blocked_until: Date | null
}

export interface FamiliarOriginRow {
  origin_hash: string
  tenant_id: string
  user_id: string
  signed_in_at: Date
}

export interface SecondFactorRow {
  user_id: string
  tenant_id: string
  sealed_secret: string
  created_at: Date
  confirmed_at: Date | null
  last_step: number
}

export interface RecoveryCodeRow {
  code_hash: string
  tenant_id: string
  user_id: string
  created_at: Date
  used_at: Date | null
}

export interface LoginChallengeRow {
  challenge_hash: string
  tenant_id: string
  user_id: string
  expires_at: Date
  attempts: number
}

export interface PasskeyRow {
  credential_id: string
  tenant_id: string
  user_id: string
  sealed_name: string
  public_key: string
  counter: number
  transports: string[]
  created_at: Date
  last_used_at: Date | null
}

export interface PasskeyChallengeRow {
  challenge_hash: string
  purpose: 'sign_in' | 'register'
  user_id: string | null
  expires_at: Date
}

export interface SocketTicketRow {
  ticket_hash: string
  tenant_id: string
  home_tenant_id: string
  user_id: string
  session_id: string
  is_machine: boolean
  expires_at: Date
}

export interface AccountLinkRow {
  user_id: string
  tenant_id: string
  kind: 'invitation' | 'reset'
  token_hash: string | null
  channel: 'copy' | 'email' | 'sms' | 'whatsapp'
  created_at: Date
  expires_at: Date
  sent_at: Date | null
  failed_at: Date | null
}

export interface ApiKeyRow {
  id: string
  tenant_id: string
  name: string
  role: Role
  secret_hash: string
  allowed_ips: string[]
  /** Null: everything that the role allows. */
  scopes: string[] | null
  created_at: Date
  created_by: string
  expires_at: Date | null
  last_used_at: Date | null
  revoked_at: Date | null
}

declare module '#platform/db/database.ts' {
  interface Database {
    organization: OrganizationRow
    app_user: UserRow
    user_session: SessionRow
    refresh_token: RefreshTokenRow
    login_failure: LoginFailureRow
    familiar_origin: FamiliarOriginRow
    second_factor: SecondFactorRow
    recovery_code: RecoveryCodeRow
    login_challenge: LoginChallengeRow
    socket_ticket: SocketTicketRow
    passkey: PasskeyRow
    passkey_challenge: PasskeyChallengeRow
    account_link: AccountLinkRow
    api_key: ApiKeyRow
  }
}
