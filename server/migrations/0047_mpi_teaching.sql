-- What the last look at reviewers' decisions has found, by organization. Counts by field, nothing of anybody.
create table mpi_teaching (
  tenant_id text primary key,
  -- How many decisions there were. The next look is at a quarter more.
  decisions integer not null,
  judged_at timestamptz not null,
  -- The rules and the version in use, null for the shipped weights: where they have changed, the decisions are looked at again.
  rules text not null,
  base_profile_id text,
  -- Null where too few of the people are still there.
  result jsonb,
  -- The version that it proposes, if the decisions predict decisions better than what decides now.
  profile_id text
);
select protect_tenant_table('mpi_teaching', 'select, insert, update');

-- Other thresholds or another version, tried on the registry as it is. Nothing else is written.
create table mpi_trial (
  id text primary key,
  tenant_id text not null,
  status text not null check (status in ('waiting', 'running', 'completed', 'cancelled', 'failed')),
  certain double precision not null,
  probable double precision not null check (probable < certain),
  -- The version that is tried, and the one that decided when the trial began; null for the shipped weights.
  profile_id text,
  active_profile_id text,
  people_to_read integer not null default 0,
  people_read integer not null default 0,
  -- Counts, and by movement the numbers of some pairs. Who they are is read when somebody looks.
  result jsonb,
  attempt integer not null default 0,
  requested_by text not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
-- One at a time.
create unique index mpi_trial_under_way on mpi_trial (tenant_id) where status in ('waiting', 'running');
create index mpi_trial_list on mpi_trial (tenant_id, created_at desc, id desc);
select protect_tenant_table('mpi_trial');

-- Decisions are read from the newest on.
create index mpi_merge_list on mpi_merge (tenant_id, merged_at desc);
