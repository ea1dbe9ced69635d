-- The score that was last computed for an identity, and what it was made of.
create table trust_score (
  tenant_id text not null,
  mpi_id text not null,
  score smallint not null check (score between 0 and 100),
  level text not null check (level in ('LOW', 'MEDIUM', 'HIGH')),
  kyc_verified boolean not null,
  has_nin boolean not null,
  programmes_count integer not null,
  high_risks integer not null,
  medium_risks integer not null,
  low_risks integer not null,
  computed_at timestamptz not null,
  primary key (tenant_id, mpi_id)
);
select protect_tenant_table('trust_score', 'select, insert, update, delete');

create table trust_history (
  entry_number bigint generated always as identity primary key,
  tenant_id text not null,
  mpi_id text not null,
  score smallint not null,
  level text not null,
  computed_at timestamptz not null
);
create index trust_history_of_identity on trust_history (tenant_id, mpi_id, entry_number desc);
create index trust_history_age on trust_history (tenant_id, computed_at);
select protect_tenant_table('trust_history', 'select, insert, delete');

-- Sums over a whole registry, as of the last run that went through it.
create table trust_summary (
  tenant_id text primary key,
  identities bigint not null,
  kyc_verified bigint not null,
  has_nin bigint not null,
  with_duplicates bigint not null,
  with_inconsistencies bigint not null,
  score_sum bigint not null,
  computed_at timestamptz not null
);
select protect_tenant_table('trust_summary', 'select, insert, update');

-- A recomputation of all scores of the installation, organization by organization and some identities at a time.
create table trust_run (
  id text primary key,
  status text not null check (status in ('running', 'completed')),
  started_by text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  expected bigint not null,
  recomputed bigint not null default 0,
  changed bigint not null default 0,
  -- The run goes on in this organization after this identity; 0 means that the organization is done.
  at_tenant text not null default '',
  after_number bigint not null default 0,
  -- The sums of that organization so far; they become its trust_summary.
  tenant_tally jsonb not null,
  check ((status = 'completed') = (finished_at is not null))
);
-- At most one runs.
create unique index trust_run_alone on trust_run ((true)) where status = 'running';
create index trust_run_newest on trust_run (started_at desc);
grant select, insert, update on trust_run to samakart_platform;
