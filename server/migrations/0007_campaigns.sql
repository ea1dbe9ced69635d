create table campaign (
  id text primary key,
  tenant_id text not null,
  name text not null,
  campaign_type text not null,
  -- Card codes begin with it; its first three letters are the region.
  prefix text not null check (prefix ~ '^[A-Z0-9]{3,8}$'),
  language text not null check (language in ('fr', 'en', 'wo')),
  template_id text not null,
  description text,
  status text not null check (status in ('draft', 'active', 'completed', 'archived')),
  -- Cards of completed jobs.
  total_cards bigint not null default 0,
  open_jobs integer not null default 0 check (open_jobs >= 0),
  completed_jobs integer not null default 0,
  -- Jobs in any state.
  job_count integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A prefix is printed on cards: it stays taken when the campaign is archived.
  constraint campaign_prefix_taken unique (tenant_id, prefix)
);
create index campaign_list on campaign (tenant_id, created_at desc, id);
create index campaign_list_by_status on campaign (tenant_id, status, created_at desc, id);
select protect_tenant_table('campaign', 'select, insert, update');

-- A list of people whose cards are printed together. Workers take jobs from this table.
create table generation_job (
  id text primary key,
  tenant_id text not null,
  campaign_id text not null references campaign (id),
  status text not null check (status in ('pending', 'generating', 'completed', 'failed')),
  dpi integer not null check (dpi in (300, 450, 600)),
  include_mpi_id boolean not null,
  total_cards integer not null check (total_cards > 0),
  -- How many people a batch of the list has; the last batch may have fewer.
  batch_size integer not null check (batch_size > 0),
  -- How far the job is: people whom the registry had to find or make, cards that are printed, cards that are valid.
  people_to_find integer not null default 0,
  people_found integer not null default 0,
  cards_generated integer not null default 0,
  cards_issued integer not null default 0,
  -- When the current phase (finding and printing, then making cards valid) began: the time left is estimated from it.
  phase_started_at timestamptz,
  -- What was charged, and in cards what a failed job got back.
  free_cards integer not null,
  billed_cards integer not null,
  cost_fcfa bigint not null,
  quota_refunded integer,
  error text,
  attempt integer not null default 0,
  lease_until timestamptz,
  -- Runs that ended with an error. After each the job waits until `run_after`, longer every time.
  failures integer not null default 0,
  run_after timestamptz,
  -- Names, sizes and hashes of its files.
  artifacts jsonb,
  created_at timestamptz not null,
  started_at timestamptz,
  -- Its files are in the store. From then on the job can only be completed: its cards become valid in small steps.
  published_at timestamptz,
  completed_at timestamptz,
  failed_at timestamptz
);
create index generation_job_of_campaign on generation_job (tenant_id, campaign_id, created_at desc, id);
create index generation_job_list on generation_job (tenant_id, created_at, id);
-- Open jobs are few, however long the history is.
create index generation_job_open on generation_job (tenant_id, created_at) where status in ('pending', 'generating');
select protect_tenant_table('generation_job', 'select, insert, update');

-- What a job was submitted with, sealed in batches.
create table job_batch (
  id text primary key,
  tenant_id text not null,
  job_id text not null references generation_job (id),
  -- `people`: who the cards are for, deleted when their cards are valid. `details`: what cards say beyond the registry.
  -- `design`: how all cards look, in one row. Details and design stay, so that a lost card is made again as it was.
  kind text not null check (kind in ('people', 'details', 'design')),
  -- Counts the batches of one kind from 0.
  number integer not null,
  -- A JSON array: people or details in the order of the list, or the design as its only element.
  sealed_content text not null,
  -- Of people: when they all had their identities, and how many of them were known, new or doubtful.
  resolved_at timestamptz,
  outcomes jsonb,
  constraint job_batch_number unique (job_id, kind, number)
)
-- A small batch fits into a page, beside the rest of its row.
with (toast_tuple_target = 8160);
-- What is sealed cannot be compressed, and trying takes longer than writing it.
alter table job_batch alter column sealed_content set storage external;
select protect_tenant_table('job_batch');

-- When a worker last took a job of the organization. The next job is one of the organization that waits longest.
create table job_last_taken (
  tenant_id text primary key,
  taken_at timestamptz not null
);
select protect_tenant_table('job_last_taken', 'select, insert, update');
