-- One row per organization: what is counted, so that counting never means reading passes, and the number of the last
-- change, which every writer takes under this row's lock: numbers become visible in their order.
create table wallet_book (
  tenant_id text primary key,
  passes bigint not null default 0 check (passes >= 0),
  revoked bigint not null default 0 check (revoked >= 0),
  -- Passes that expired, unrevoked, up to `expired_until`. Those after it are counted by whoever asks, from the index.
  expired bigint not null default 0 check (expired >= 0),
  expired_until timestamptz not null,
  devices bigint not null default 0 check (devices >= 0),
  syncs bigint not null default 0 check (syncs >= 0),
  change_no bigint not null default 0,
  check (revoked + expired <= passes)
);
select protect_tenant_table('wallet_book', 'select, insert, update');

-- Whether a pass is active or expired follows from `expires_at` and the time of the question; only a revocation is stored.
create table wallet_pass (
  no bigint generated always as identity primary key,
  tenant_id text not null,
  id text not null unique,
  pass_id text not null unique check (pass_id ~ '^[0-9A-F]{16}$'),
  -- Whom it was issued for (signed, never changed), and the active identity that holds it now.
  mpi_id text not null,
  holder_mpi_id text not null,
  pass_type text not null check (pass_type in ('health', 'vaccination', 'distribution')),
  campaign_id text,
  -- Name and number of the holder, and the name of the campaign.
  sealed_holder text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  sealed_reason text,
  signature text not null,
  signing_key_id text not null,
  -- False once it was revoked or a later pass took its place.
  is_current boolean not null,
  change_no bigint not null,
  check (expires_at > issued_at),
  check ((revoked_at is null) = (sealed_reason is null)),
  check (revoked_at is null or not is_current)
);
create unique index wallet_pass_current on wallet_pass (tenant_id, mpi_id) where is_current;
create index wallet_pass_of_holder on wallet_pass (tenant_id, holder_mpi_id);
create index wallet_pass_listed on wallet_pass (tenant_id, no desc);
create index wallet_pass_standing on wallet_pass (tenant_id, expires_at, no) where revoked_at is null;
create index wallet_pass_revoked on wallet_pass (tenant_id, revoked_at, no) where revoked_at is not null;
create index wallet_pass_changes on wallet_pass (tenant_id, change_no);
select protect_tenant_table('wallet_pass', 'select, insert, update');

-- A device chooses its own token, which travels in addresses: it is found by a keyed hash and shown from the seal.
create table wallet_device (
  no bigint generated always as identity primary key,
  tenant_id text not null,
  id text not null unique,
  token_hash bytea not null,
  sealed_device text not null,
  platform text not null check (platform in ('android', 'ios', 'web')),
  registered_at timestamptz not null,
  last_sync_at timestamptz,
  last_sync_id text,
  constraint wallet_device_token unique (tenant_id, token_hash)
);
create index wallet_device_listed on wallet_device (tenant_id, no desc);
select protect_tenant_table('wallet_device', 'select, insert, update');

-- Each answer to a device and how far it reached; the id is the `sync_token`.
create table wallet_sync (
  no bigint generated always as identity primary key,
  tenant_id text not null,
  id text not null unique,
  device_id text not null,
  passes_synced integer not null,
  synced_at timestamptz not null,
  -- Where the first delivery of all active passes stands; null once it is whole.
  filled_at timestamptz,
  filled_no bigint,
  changes_after bigint not null,
  expiries_at timestamptz not null,
  expiries_no bigint not null
);
create index wallet_sync_listed on wallet_sync (tenant_id, no desc);
select protect_tenant_table('wallet_sync', 'select, insert');
