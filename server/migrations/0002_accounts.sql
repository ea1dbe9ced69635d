create table organization (
  id text primary key,
  name text not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  region_code text not null check (region_code ~ '^[A-Z]{3}$'),
  -- What the organization was opened with; its current plan and balance are in billing_account.
  plan text not null,
  opening_balance_fcfa bigint not null check (opening_balance_fcfa >= 0),
  created_at timestamptz not null,
  -- Users of a suspended organization are refused. Cards are verified as before.
  suspended_at timestamptz
);
create index organization_by_age on organization (created_at desc, id);
select protect_tenant_table('organization', 'select, insert, update', 'id');

create table app_user (
  id text primary key,
  tenant_id text not null references organization (id),
  email text not null,
  full_name text,
  -- Null until the invitation is accepted: nobody can sign in to the account before.
  password_hash text,
  role text not null check (role in ('viewer', 'operator', 'programme_admin', 'admin')),
  created_at timestamptz not null,
  disabled_at timestamptz,
  -- For messages to the user. Null: the language of the installation.
  language text check (language in ('fr', 'en', 'wo')),
  sealed_phone text
);
-- An address belongs to one person on the whole platform, in capitals or not.
create unique index app_user_email on app_user (lower(email));
create index app_user_by_age on app_user (created_at desc, id);
create index app_user_of_organization on app_user (tenant_id, created_at desc, id);
select protect_tenant_table('app_user', 'select, insert, update');

-- A session is a family of refresh tokens, each of which works once.
create table user_session (
  id text primary key,
  tenant_id text not null,
  user_id text not null references app_user (id),
  created_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  -- A keyed hash of the key that the client made up at sign-in and of its user agent; null for clients that gave none.
  client_hash text,
  -- JSON: the network address and the user agent of the last sign-in or refresh.
  sealed_origin text,
  -- At most a minute behind.
  last_seen_at timestamptz,
  -- When a code of the second factor was last given in this session.
  second_factor_at timestamptz,
  -- When the user last proved in this session who they are: by the sign-in, or by a password, a code or a passkey given again.
  proven_at timestamptz
);
create index user_session_open on user_session (user_id, created_at desc, id) where ended_at is null;
create index user_session_ended on user_session (ended_at) where ended_at is not null;
select protect_tenant_table('user_session', 'select, insert, update, delete');

create table refresh_token (
  token_hash text primary key,
  tenant_id text not null,
  session_id text not null references user_session (id),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  -- A second use ends the session.
  used_at timestamptz,
  -- The token that came after this one can be computed from this one and the salt, so that a client whose answer was lost
  -- gets the same successor again.
  successor_salt text,
  successor_hash text
);
create index refresh_token_expiry on refresh_token (expires_at);
create index refresh_token_of_session on refresh_token (session_id);
select protect_tenant_table('refresh_token', 'select, insert, update, delete');

-- Failed sign-ins.
create table login_failure (
  -- A keyed hash of the e-mail address or of the network address: it names nobody.
  subject text primary key,
  -- A fraction, because failures of a network address are forgiven little by little.
  failures double precision not null,
  counted_at timestamptz not null,
  blocked_until timestamptz
);
create index login_failure_age on login_failure (counted_at);
grant select, insert, update, delete on login_failure to samakart_platform;

-- Networks and clients from which an account has been signed in to. What others do elsewhere does not delay them.
create table familiar_origin (
  -- A keyed hash of the account with the network or with the client's key: it names nobody.
  origin_hash text primary key,
  tenant_id text not null,
  user_id text not null references app_user (id),
  signed_in_at timestamptz not null
);
create index familiar_origin_of_user on familiar_origin (user_id, signed_in_at desc);
create index familiar_origin_age on familiar_origin (signed_in_at);
select protect_tenant_table('familiar_origin');

-- The second factor: codes of an authenticator app (RFC 6238). It counts once it is confirmed.
create table second_factor (
  user_id text primary key references app_user (id),
  tenant_id text not null,
  sealed_secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The time step of the last accepted code. No code of that step or of an earlier one is accepted again.
  last_step bigint not null default 0
);
select protect_tenant_table('second_factor');

create table recovery_code (
  -- Keyed.
  code_hash text primary key,
  tenant_id text not null,
  user_id text not null references app_user (id),
  created_at timestamptz not null,
  used_at timestamptz
);
create index recovery_code_of_user on recovery_code (user_id);
select protect_tenant_table('recovery_code');

-- A sign-in whose password was right and whose second factor is still to come.
create table login_challenge (
  challenge_hash text primary key,
  tenant_id text not null,
  user_id text not null references app_user (id),
  expires_at timestamptz not null,
  attempts integer not null default 0
);
create index login_challenge_expiry on login_challenge (expires_at);
create index login_challenge_of_user on login_challenge (user_id);
select protect_tenant_table('login_challenge');

-- The link by which a user chooses a password. There is at most one per user: a new one replaces the old one, and using it
-- deletes it.
create table account_link (
  user_id text primary key references app_user (id),
  tenant_id text not null,
  kind text not null check (kind in ('invitation', 'reset')),
  -- Null while the background job that makes and sends the token is still to come.
  token_hash text unique,
  -- How it reaches the user: copied by the user who made it, or sent.
  channel text not null check (channel in ('copy', 'email', 'sms', 'whatsapp')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  sent_at timestamptz,
  failed_at timestamptz
);
create index account_link_expiry on account_link (expires_at);
select protect_tenant_table('account_link');

-- Keys by which programs call for an organization. Only the hash of a key's secret is stored.
create table api_key (
  id text primary key,
  tenant_id text not null,
  name text not null,
  role text not null check (role in ('viewer', 'operator', 'programme_admin', 'admin')),
  secret_hash text not null,
  -- Addresses and networks from which the key works. Empty: from everywhere.
  allowed_ips text[] not null,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- What a key may do beside its role: `system/Patient.rs`. Null: everything that the role allows.
  scopes text[] check (cardinality(scopes) > 0)
);
create index api_key_newest on api_key (tenant_id, created_at desc, id desc);
select protect_tenant_table('api_key');

-- Tickets that open one WebSocket each, so that no token stands in an address.
create table socket_ticket (
  ticket_hash text primary key,
  -- The organization that is called for, which may be another than that of the administrator who calls.
  tenant_id text not null,
  home_tenant_id text not null,
  -- The id of the API key, if a program calls, and the session or the key again.
  user_id text not null,
  session_id text not null,
  is_machine boolean not null,
  expires_at timestamptz not null
);
create index socket_ticket_expiry on socket_ticket (expires_at);
select protect_tenant_table('socket_ticket');

-- Passkeys (WebAuthn): the public keys of devices by which users sign in.
create table passkey (
  -- The id that the device gave it.
  credential_id text primary key,
  tenant_id text not null,
  user_id text not null references app_user (id),
  -- What the user calls it, which may say a name.
  sealed_name text not null,
  public_key text not null,
  -- How often the device says that it was used: a smaller number comes from a copy.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_user on passkey (user_id, created_at);
select protect_tenant_table('passkey');

-- What a device has to sign. Each is found once. Nobody is signed in yet, so it belongs to no organization.
create table passkey_challenge (
  challenge_hash text primary key,
  purpose text not null check (purpose in ('sign_in', 'register')),
  -- Who registers.
  user_id text,
  expires_at timestamptz not null
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);
grant select, insert, delete on passkey_challenge to samakart_platform;
