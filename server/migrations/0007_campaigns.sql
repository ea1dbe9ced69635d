create table campaign (
  id text primary key,
  tenant_id text not null,
  name text not null,
  campaign_type text not null,
  prefix text not null check (prefix ~ '^[A-Z0-9]{3,8}$'),
  language text not null check (language in ('fr', 'en', 'wo')),
  template_id text not null,
  description text,
  status text not null check (status in ('draft', 'active', 'completed', 'archived')),
  total_cards bigint not null default 0,
  open_jobs integer not null default 0 check (open_jobs >= 0),
  completed_jobs integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A prefix lives on printed cards: it stays taken after archiving.
  constraint campaign_prefix_taken unique (tenant_id, prefix)
);
create index campaign_list on campaign (tenant_id, created_at desc, id);
create index campaign_list_by_status on campaign (tenant_id, status, created_at desc, id);
select protect_tenant_table('campaign', 'select, insert, update');

-- A job's own state, lease and fencing number; the queue only wakes its worker up.
create table generation_job (
  id text primary key,
  tenant_id text not null,
  campaign_id text not null references campaign (id),
  status text not null check (status in ('pending', 'generating', 'completed', 'failed')),
  dpi integer not null check (dpi in (300, 450, 600)),
  include_mpi_id boolean not null,
  total_cards integer not null check (total_cards > 0),
  cards_generated integer not null default 0,
  free_cards integer not null,
  billed_cards integer not null,
  cost_fcfa bigint not null,
  quota_refunded integer,
  error text,
  -- The fencing number: every write of a worker names the attempt it belongs to.
  attempt integer not null default 0,
  lease_until timestamptz,
  print_started_at timestamptz,
  artifacts jsonb,
  created_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  failed_at timestamptz
);
create index generation_job_of_campaign on generation_job (tenant_id, campaign_id, created_at desc, id);
create index generation_job_open on generation_job (lease_until) where status in ('pending', 'generating');
select protect_tenant_table('generation_job', 'select, insert, update');

-- The submitted people, sealed in pieces, until the job has ended.
create table job_piece (
  id text primary key,
  tenant_id text not null,
  job_id text not null references generation_job (id),
  number integer not null,
  sealed_people text not null,
  resolved_at timestamptz,
  unique (job_id, number)
);
select protect_tenant_table('job_piece');
