-- One person, one card: what a job does with people who are twice in its list or hold a card already.
alter table generation_job
  add column duplicates text not null default 'print' check (duplicates in ('print', 'skip', 'replace')),
  -- Whether people who hold a card are looked for at all: not if all of them are printed anyway.
  add column settles_duplicates boolean not null default false,
  -- Rows that were submitted. Null: as many as cards.
  add column row_count integer check (row_count > 0),
  -- Rows that were left when the job was accepted; each has a place. A place without a card was skipped while the job ran.
  add column place_count integer check (place_count > 0),
  -- Known when the files are published.
  add column people integer check (people >= 0),
  add column to_review integer check (to_review >= 0),
  -- Holders whose earlier card was revoked when theirs became valid.
  add column replaced integer not null default 0 check (replaced >= 0);

-- A list that is compared with itself and with the registry by a worker, while the request that asked for it waits. The rows go with
-- the answer; what a killed process left is deleted by a schedule.
create table list_check (
  id text primary key,
  tenant_id text not null,
  campaign_id text not null,
  batches integer not null check (batches > 0),
  -- Null until a worker has answered.
  sealed_result text,
  lease_until timestamptz,
  run_after timestamptz,
  created_at timestamptz not null
);
create index list_check_waiting on list_check (created_at) where sealed_result is null;
select protect_tenant_table('list_check', 'select, insert, update, delete');

create table list_check_batch (
  id text primary key,
  tenant_id text not null,
  check_id text not null references list_check (id) on delete cascade,
  number integer not null,
  sealed_people text not null,
  unique (check_id, number)
);
select protect_tenant_table('list_check_batch', 'select, insert, update, delete');

create table list_check_last_taken (
  tenant_id text primary key,
  taken_at timestamptz not null
);
select protect_tenant_table('list_check_last_taken', 'select, insert, update');
