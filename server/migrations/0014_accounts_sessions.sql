-- Who uses a session and from where, failed sign-ins by origin, the second factor, and devices that are revoked.
alter table user_session
  -- A keyed hash of the key that the client made up at sign-in and of its user agent; null for clients that gave none.
  add column client_hash text,
  -- JSON: the network address and the user agent of the last sign-in or refresh.
  add column sealed_origin text,
  -- At most a minute behind.
  add column last_seen_at timestamptz,
  -- When a code of the second factor was last given in this session.
  add column second_factor_at timestamptz;
create index user_session_open on user_session (user_id, created_at desc, id) where ended_at is null;
drop index user_session_of_user;

-- The token that came after this one can be computed from this one and the salt, so that a client whose answer was lost
-- gets the same successor again.
alter table refresh_token
  add column successor_salt text,
  add column successor_hash text;
create index refresh_token_of_session on refresh_token (session_id);

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

-- A revoked device gets no passes and no bundles any more. It stays in the list.
alter table wallet_device add column revoked_at timestamptz;
alter table wallet_book add column devices_revoked bigint not null default 0 check (devices_revoked >= 0);
