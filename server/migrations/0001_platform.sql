-- One file per slice; each shows its tables as of 0.3.0. Later changes are in new files. In all of them:
--   `tenant_id` is the organization, and `protect_tenant_table` below keeps organizations apart.
--   `sealed_…` is encrypted under a key of the organization; `npm run ops:rotate-keys` seals it again under a new one.
--   `…_hash` is a one-way hash, keyed where its value is personal or could be guessed; `…_index` is always keyed. A row is
--   found, or a value compared, by it without storing the value.
--   `identity_number`, `pass_number` and the like are small keys that count rows in the order in which they were written;
--   `root_number`, `holder_number` and the like refer to such a row.
--   `attempt` and `lease_until` belong to work that a worker holds. A lease that nobody renews ends by itself, and every
--   write of a worker names its attempt, so that a worker which was thought dead and wakes up changes nothing.

-- Two roles beneath the user of the connection. Row-level security binds both: samakart_tenant works for one
-- organization, samakart_platform for all (sign-in, administration, background work).
do $$
begin
  if not exists (select from pg_roles where rolname = 'samakart_tenant') then
    create role samakart_tenant nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'samakart_platform') then
    create role samakart_platform nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another process, or another database of the same server, was faster
end
$$;

grant samakart_tenant, samakart_platform to current_user;
grant usage on schema public to samakart_tenant, samakart_platform;

-- The organization that this transaction works for.
create function current_tenant() returns text
  language sql stable
  as $$ select nullif(current_setting('app.tenant', true), '') $$;

-- Gives a table its rights and its row policies: the tenant role reads and writes rows of its own organization, the
-- platform role those of all. Every table with a tenant_id calls it.
create function protect_tenant_table(table_name text, rights text default 'select, insert, update, delete', tenant_column text default 'tenant_id')
  returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('create policy own_organization on %I to samakart_tenant using (%I = current_tenant()) with check (%I = current_tenant())',
    table_name, tenant_column, tenant_column);
  execute format('create policy all_organizations on %I to samakart_platform using (true) with check (true)', table_name);
  execute format('grant %s on %I to samakart_tenant, samakart_platform', rights, table_name);
end
$$;

-- Keys of an organization, wrapped by the master key. `seal` encrypts values and is renewed by a rotation; `derive` is
-- the root of hashes and tokens and never changes, because those could not be computed again; `sign` is the seed of its
-- signing key.
create table tenant_key (
  key_id text primary key,
  tenant_id text not null,
  purpose text not null,
  wrapped_key text not null,
  created_at timestamptz not null,
  -- A retired key still opens what was sealed with it.
  retired_at timestamptz,
  -- A rotation first writes the next sealing key as prepared, so that every process can open what is sealed with it, and
  -- makes it the current one later.
  is_prepared boolean not null default false,
  -- The public half of a signing key, so that anybody can be told which organization a signature belongs to.
  public_key text,
  constraint tenant_key_purpose_check
    check (purpose in ('seal', 'derive', 'sign') and (purpose = 'sign') = (public_key is not null))
);
create unique index tenant_key_current on tenant_key (tenant_id, purpose) where retired_at is null;
create unique index tenant_key_prepared on tenant_key (tenant_id, purpose) where is_prepared;
create index tenant_key_signing on tenant_key (created_at, key_id) where purpose = 'sign';
select protect_tenant_table('tenant_key', 'select, insert, update');

-- Facts about this installation, such as the id of its master key.
create table installation_fact (
  name text primary key,
  value text not null
);
grant select, insert, update on installation_fact to samakart_platform;

-- First answers to requests that carried an Idempotency-Key, kept for a day.
create table idempotency_key (
  -- '' for a request without a signed-in caller.
  tenant_id text not null,
  key text not null,
  -- An HMAC of the request under a key of the organization: the same key with another request is refused.
  fingerprint text not null,
  status integer not null,
  sealed_body text not null,
  created_at timestamptz not null,
  primary key (tenant_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);
-- A stored answer that tells about somebody who was erased is emptied; the request still counts as answered.
select protect_tenant_table('idempotency_key', 'select, insert, update, delete');

-- What makes the key of one person's data: the key follows from a key of the organization and this salt. Once the row is
-- deleted, nothing that was sealed under it can be opened again, in this database or in any copy of it. The table is
-- therefore backed up apart from the others, and only its newest copy is kept.
create table person_key (
  -- An `mpi_id`; the id of a merge or of a review for what two people share; `job~kind~number` for a batch of a job;
  -- or `file~id` for a file of a job.
  id text collate "C" primary key,
  tenant_id text not null,
  salt bytea not null check (length(salt) = 16)
);
select protect_tenant_table('person_key', 'select, insert, delete');

-- Of a key that several people share: whom it is for. Erasing one of them deletes the key.
create table person_key_member (
  mpi_id text not null,
  key_id text not null,
  tenant_id text not null,
  primary key (mpi_id, key_id)
);
create index person_key_member_of_key on person_key_member (key_id);
select protect_tenant_table('person_key_member', 'select, insert, delete');

-- Requests of this minute, counted by all API processes together where REQUEST_LIMITS is shared. The key is a keyed hash of the
-- operation and the network address. After a crash of the database it is empty, which forgives a minute.
create unlogged table request_count (
  key text not null,
  minute bigint not null,
  requests integer not null,
  primary key (key, minute)
);
create index request_count_age on request_count (minute);
