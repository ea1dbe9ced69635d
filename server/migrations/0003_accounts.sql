create table organization (
  id text primary key,
  name text not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  region_code text not null check (region_code ~ '^[A-Z]{3}$'),
  -- What the organization was opened with; its current plan and balance are in billing_account.
  plan text not null,
  opening_balance_fcfa bigint not null check (opening_balance_fcfa >= 0),
  created_at timestamptz not null
);
create index organization_by_age on organization (created_at desc, id);
select protect_tenant_table('organization', 'select, insert, update', 'id');

create table app_user (
  id text primary key,
  tenant_id text not null references organization (id),
  email text not null,
  full_name text,
  password_hash text not null,
  role text not null check (role in ('viewer', 'operator', 'programme_admin', 'admin')),
  created_at timestamptz not null,
  disabled_at timestamptz
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
  end_reason text
);
create index user_session_of_user on user_session (user_id) where ended_at is null;
select protect_tenant_table('user_session', 'select, insert, update');

create table refresh_token (
  token_hash text primary key,
  tenant_id text not null,
  session_id text not null references user_session (id),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  -- A second use ends the session.
  used_at timestamptz
);
create index refresh_token_expiry on refresh_token (expires_at);
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
