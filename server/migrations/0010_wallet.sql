-- One row per organization: its counts, so that nobody counts passes, and the number of its last change. A write locks
-- this row first, so that change numbers become visible in their order.
create table wallet_book (
  tenant_id text primary key,
  passes bigint not null default 0 check (passes >= 0),
  revoked bigint not null default 0 check (revoked >= 0),
  -- Passes that expired unrevoked up to `expired_until`. A question counts the later ones from the index.
  expired bigint not null default 0 check (expired >= 0),
  expired_until timestamptz not null,
  devices bigint not null default 0 check (devices >= 0),
  syncs bigint not null default 0 check (syncs >= 0),
  change_number bigint not null default 0,
  devices_revoked bigint not null default 0 check (devices_revoked >= 0),
  check (revoked + expired <= passes)
);
select protect_tenant_table('wallet_book', 'select, insert, update');

-- Only a revocation is stored: whether a pass is active or expired follows from `expires_at` and the time of the question.
create table wallet_pass (
  pass_number bigint generated always as identity primary key,
  tenant_id text not null,
  id text not null unique,
  pass_id text not null unique check (pass_id ~ '^[0-9A-F]{16}$'),
  -- Whom it was issued for (signed, never changed), and the active identity that holds it now.
  mpi_id text not null,
  holder_mpi_id text not null,
  pass_type text not null check (pass_type in ('health', 'vaccination', 'distribution')),
  campaign_id text,
  -- JSON: name and number of the holder, and the name of the campaign.
  sealed_holder text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  sealed_reason text,
  signature text not null,
  signing_key_id text not null,
  -- False once it was revoked or a later pass replaced it.
  is_current boolean not null,
  -- Number of its last change: a device asks for the changes after the last one that it was sent.
  change_number bigint not null,
  -- Counts the passes of the organization from 1, without gaps, because none is ever deleted: a page of the list is a range
  -- of an index, however far back it lies.
  place bigint not null,
  check (expires_at > issued_at),
  check ((revoked_at is null) = (sealed_reason is null)),
  check (revoked_at is null or not is_current)
);
create unique index wallet_pass_current on wallet_pass (tenant_id, mpi_id) where is_current;
create index wallet_pass_of_holder on wallet_pass (tenant_id, holder_mpi_id);
create unique index wallet_pass_listed on wallet_pass (tenant_id, place);
create index wallet_pass_standing on wallet_pass (tenant_id, expires_at, pass_number) where revoked_at is null;
create index wallet_pass_revoked on wallet_pass (tenant_id, revoked_at, pass_number) where revoked_at is not null;
create index wallet_pass_changes on wallet_pass (tenant_id, change_number);
select protect_tenant_table('wallet_pass', 'select, insert, update');

-- A device chooses its own token, which appears in addresses: the device is found by a keyed hash of it.
create table wallet_device (
  device_number bigint generated always as identity primary key,
  tenant_id text not null,
  id text not null unique,
  token_hash bytea not null,
  -- JSON: its token and its name.
  sealed_device text not null,
  platform text not null check (platform in ('android', 'ios', 'web')),
  registered_at timestamptz not null,
  last_sync_at timestamptz,
  last_sync_id text,
  -- A revoked device gets no passes and no bundles any more. It stays in the list.
  revoked_at timestamptz,
  constraint wallet_device_token unique (tenant_id, token_hash)
);
create index wallet_device_listed on wallet_device (tenant_id, device_number desc);
select protect_tenant_table('wallet_device', 'select, insert, update');

-- Each answer to a device, and how far the device is up to date with it. The id is the `sync_token`.
create table wallet_sync (
  sync_number bigint generated always as identity primary key,
  tenant_id text not null,
  id text not null unique,
  device_id text not null,
  passes_synced integer not null,
  synced_at timestamptz not null,
  -- The first delivery sends all active passes in the order of expiry and number: the last one it has sent; null once it is
  -- complete.
  filled_at timestamptz,
  filled_number bigint,
  -- The last change that was sent.
  changes_after bigint not null,
  -- Of passes that expired since, the last one that was sent, in the same order of expiry and number.
  expiries_at timestamptz not null,
  expiries_number bigint not null
);
create index wallet_sync_listed on wallet_sync (tenant_id, sync_number desc);
create index wallet_sync_age on wallet_sync (tenant_id, synced_at);
select protect_tenant_table('wallet_sync', 'select, insert, delete');
