-- One connection per organization. The account's password is sealed; of the webhook's secret only its hash is kept.
create table dhis2_connection (
  tenant_id text primary key,
  id text not null unique,
  url text not null,
  username text not null,
  sealed_password text not null,
  webhook_secret_hash bytea not null,
  webhook_heard_at timestamptz,
  created_at timestamptz not null
);
select protect_tenant_table('dhis2_connection');

-- A tracker programme that somebody mapped, scheduled or synchronized.
create table dhis2_programme (
  tenant_id text not null,
  programme_uid text not null,
  instance_url text not null,
  name text not null,
  -- What cards and messages may say; neutral when the name itself is sensitive.
  public_label text not null,
  is_sensitive boolean not null,
  -- `[{card_field, attribute_uid}]`; null until somebody maps.
  mappings jsonb,
  mapped_at timestamptz,
  campaign_id text,
  last_template text,
  -- The server's own wall clock at the start of the last whole run.
  cursor_server_time text,
  synced_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, programme_uid)
);
select protect_tenant_table('dhis2_programme');

-- What DHIS2 says of one enrollment. Everything personal lies in `sealed_record`, blocked attributes included.
create table dhis2_enrollment (
  tenant_id text not null,
  enrollment_uid text not null,
  programme_uid text not null,
  tracked_entity_uid text not null,
  org_unit_uid text not null,
  -- `/root/…/unit`: a filter by unit takes its sub-units along.
  org_unit_path text not null,
  enrolled_on date not null,
  status text not null,
  mpi_id text,
  -- Over everything that was read and the mapping it was read with: the same hash means that there is nothing to do.
  row_hash bytea not null,
  sealed_record text not null,
  -- Why no card can be made, as a code.
  problem text,
  -- The newest card that was ordered for it, by its place in its job.
  card_job_id text,
  card_place integer,
  changed_at timestamptz not null,
  primary key (tenant_id, enrollment_uid)
);
create index dhis2_enrollment_of_programme on dhis2_enrollment (tenant_id, programme_uid, enrollment_uid);
create index dhis2_enrollment_of_entity on dhis2_enrollment (tenant_id, tracked_entity_uid);
select protect_tenant_table('dhis2_enrollment');

-- A run: its state, lease, fencing number, place in the source and counters.
create table dhis2_task (
  id text primary key,
  tenant_id text not null,
  programme_uid text not null,
  kind text not null check (kind in ('sync', 'generation')),
  origin text not null check (origin in ('manual', 'schedule', 'webhook', 'auto')),
  status text not null check (status in ('pending', 'syncing', 'generating', 'completed', 'failed')),
  request jsonb not null,
  -- Where reading goes on after an interruption; null before the first page and after the last.
  place jsonb,
  read_whole boolean not null default false,
  expected integer not null default 0,
  enrollments_read integer not null default 0,
  enrollments_changed integer not null default 0,
  enrollments_skipped integer not null default 0,
  mpi_resolved integer not null default 0,
  mpi_created integer not null default 0,
  mpi_pending_review integer not null default 0,
  sensitive_blocked integer not null default 0,
  estimated_cards integer not null default 0,
  total_cards integer not null default 0,
  cards_ordered_until text not null default '',
  error text,
  attempt integer not null default 0,
  lease_until timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  failed_at timestamptz
);
create index dhis2_task_list on dhis2_task (tenant_id, created_at desc, id desc);
create index dhis2_task_open on dhis2_task (lease_until) where status in ('pending', 'syncing', 'generating');
-- One synchronization at a time per programme.
create unique index dhis2_task_one_sync on dhis2_task (tenant_id, programme_uid)
  where kind = 'sync' and status in ('pending', 'syncing');
create unique index dhis2_task_one_reader on dhis2_task (tenant_id, programme_uid) where status = 'syncing';
select protect_tenant_table('dhis2_task');

-- The generation jobs of a task; more than one when it has more cards than a job may have.
create table dhis2_task_job (
  task_id text not null references dhis2_task (id),
  number integer not null,
  tenant_id text not null,
  job_id text not null unique,
  cards integer not null,
  status text not null check (status in ('open', 'completed', 'failed')),
  primary key (task_id, number)
);
select protect_tenant_table('dhis2_task_job');

create table dhis2_schedule (
  tenant_id text not null,
  programme_uid text not null,
  interval_minutes integer not null check (interval_minutes in (10, 15, 30, 60, 180)),
  enabled boolean not null,
  auto_generate_cards boolean not null,
  template text,
  dpi integer check (dpi in (300, 450, 600)),
  next_sync timestamptz,
  updated_at timestamptz not null,
  primary key (tenant_id, programme_uid)
);
create index dhis2_schedule_due on dhis2_schedule (next_sync) where enabled;
select protect_tenant_table('dhis2_schedule');

-- Somebody took the responsibility that a sensitive attribute may be mapped.
create table dhis2_guard_override (
  tenant_id text not null,
  programme_uid text not null,
  attribute_uid text not null,
  id text not null unique,
  category text not null,
  sealed_reason text not null,
  recorded_by text not null,
  recorded_at timestamptz not null,
  primary key (tenant_id, programme_uid, attribute_uid)
);
select protect_tenant_table('dhis2_guard_override');
