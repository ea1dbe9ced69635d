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
