-- The cards of a large job are drawn in parts by all workers: each part holds some cards, one behind the other in the list.
create table job_part (
  id text primary key,
  tenant_id text not null,
  job_id text not null references generation_job (id),
  -- Counts the parts of a job from 0.
  number integer not null,
  -- Of the service that cut the job into parts. Only workers of the same version draw it.
  version text not null,
  -- How many cards of the job come before, how many these are, and the places of the list where they are.
  first_card integer not null,
  cards integer not null,
  from_place integer not null,
  to_place integer not null,
  status text not null check (status in ('waiting', 'drawing', 'drawn')),
  attempt integer not null default 0,
  lease_until timestamptz,
  failures integer not null default 0,
  run_after timestamptz,
  -- Of a drawn part: its sealed file, whose key is in stored_file, the size of its content, and where the list of its chunks begins.
  file_id text,
  storage_key text,
  size_bytes integer,
  index_start integer,
  created_at timestamptz not null,
  constraint job_part_number unique (job_id, number),
  check ((status = 'drawn') = (file_id is not null))
);
-- Parts exist only while their job is open.
create index job_part_open on job_part (created_at) where status <> 'drawn';
select protect_tenant_table('job_part');

-- When a worker last took a part of a job of the organization.
create table job_part_last_taken (
  tenant_id text primary key,
  taken_at timestamptz not null
);
select protect_tenant_table('job_part_last_taken', 'select, insert, update');
