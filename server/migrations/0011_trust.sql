-- The score that was last computed for an identity, with what it was made of.
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
select protect_tenant_table('trust_score', 'select, insert, update');

create table trust_history (
  no bigint generated always as identity primary key,
  tenant_id text not null,
  mpi_id text not null,
  score smallint not null,
  level text not null,
  computed_at timestamptz not null
);
create index trust_history_of_identity on trust_history (tenant_id, mpi_id, no desc);
select protect_tenant_table('trust_history', 'select, insert');

-- What a whole registry looked like when it was last gone through.
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

-- A recomputation of all scores of the installation, organization by organization, in pieces: it goes on after
-- (`at_tenant`, `after_no`) whoever takes the next piece. At most one runs.
create table trust_run (
  id text primary key,
  status text not null check (status in ('running', 'completed')),
  started_by text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  expected bigint not null,
  recomputed bigint not null default 0,
  changed bigint not null default 0,
  at_tenant text not null default '',
  after_no bigint not null default 0,
  -- The summary of the organization that is being gone through.
  part jsonb not null,
  check ((status = 'completed') = (finished_at is not null))
);
create unique index trust_run_alone on trust_run ((true)) where status = 'running';
create index trust_run_newest on trust_run (started_at desc);
grant select, insert, update on trust_run to samakart_platform;
