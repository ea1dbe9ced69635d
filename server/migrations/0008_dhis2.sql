-- One connection per organization. Of the webhook's secret only the hash is kept.
create table dhis2_connection (
  tenant_id text primary key,
  id text not null unique,
  url text not null,
  username text not null,
  sealed_password text not null,
  webhook_secret_hash bytea not null,
  webhook_heard_at timestamptz,
  created_at timestamptz not null,
  -- When DHIS2 first accepted the account; null before, and after it refused it for good. An account that was accepted and is
  -- refused may meet a DHIS2 that restarts.
  accepted_at timestamptz
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
  -- Of cards and messages; null is the usual language of the country.
  language text check (language in ('fr', 'en', 'wo')),
  -- `[{card_field, attribute_uid}]`; null until somebody maps.
  mappings jsonb,
  mapped_at timestamptz,
  -- The campaign of its cards, made with the first of them.
  campaign_id text,
  last_template text,
  -- The DHIS2 server's own wall clock when the last complete run began: the next run reads what changed since.
  cursor_server_time text,
  synced_at timestamptz,
  -- The task that reads the programme now. There is at most one; when it dies, its hold ends with time.
  reader_task_id text,
  reader_until timestamptz,
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
  -- `/root/…/unit`: a filter by unit includes its sub-units.
  org_unit_path text not null,
  enrolled_on date not null,
  status text not null,
  mpi_id text,
  -- Over everything that was read and the mapping it was read with: the same hash means that there is nothing to do.
  row_hash bytea not null,
  sealed_record text not null,
  -- How many values the guard held back, so that an unchanged row need not be checked again.
  blocked_values integer not null default 0,
  -- Why no card can be made, as a code.
  problem text,
  -- The newest card that was ordered for it: the job, and the position in it.
  card_job_id text,
  card_place integer,
  -- Whether that card is on its way or valid.
  has_card boolean not null default false,
  -- The template on which the enrollment, as it is, could not be printed: a schedule does not try the same again.
  unprintable_on text,
  changed_at timestamptz not null,
  primary key (tenant_id, enrollment_uid)
);
create index dhis2_enrollment_of_programme on dhis2_enrollment (tenant_id, programme_uid, enrollment_uid);
create index dhis2_enrollment_without_card on dhis2_enrollment (tenant_id, programme_uid, enrollment_uid) where not has_card;
create index dhis2_enrollment_of_entity on dhis2_enrollment (tenant_id, tracked_entity_uid);
create index dhis2_enrollment_of_identity on dhis2_enrollment (tenant_id, mpi_id);
create index dhis2_enrollment_of_job on dhis2_enrollment (tenant_id, card_job_id) where card_job_id is not null;
-- The people of a unit and of all units below it. In this order, what is below a unit comes directly after it.
create index dhis2_enrollment_below_unit on dhis2_enrollment (tenant_id, org_unit_path collate "C", mpi_id);
select protect_tenant_table('dhis2_enrollment');

-- One run: a `sync` reads a programme, a `generation` reads it and makes cards. Workers take tasks from this table.
create table dhis2_task (
  id text primary key,
  tenant_id text not null,
  programme_uid text not null,
  kind text not null check (kind in ('sync', 'generation')),
  origin text not null check (origin in ('manual', 'schedule', 'webhook', 'auto')),
  status text not null check (status in ('pending', 'syncing', 'generating', 'completed', 'failed')),
  request jsonb not null,
  -- Where reading goes on after an interruption; null before the first page and after the last.
  reading_place jsonb,
  read_whole boolean not null default false,
  -- How many enrollments DHIS2 says there are to read, and what became of those that were read.
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
  -- Cards are ordered by enrollment: the last UID that had its turn. '~', which sorts after every UID, means all.
  cards_ordered_until text not null default '',
  -- How many enrollments were left out because their card could not be printed, and the first of them by name:
  -- `[{enrollment_id, field, reason}]`.
  cards_left_out integer not null default 0,
  left_out jsonb not null default '[]',
  error text,
  attempt integer not null default 0,
  lease_until timestamptz,
  -- Runs that ended with an error. After each the task waits until `run_after`, longer every time.
  failures integer not null default 0,
  run_after timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  failed_at timestamptz,
  -- How many pages a task has read, how long they took together, and the slowest.
  pages_read integer not null default 0,
  pages_ms bigint not null default 0,
  slowest_page_ms integer not null default 0,
  -- Enrollments of a generation whose people have a card already: neither made nor paid.
  cards_skipped integer not null default 0 check (cards_skipped >= 0),
  -- The `traceparent` of the request that started the task, so that one trace shows both. Null where nobody collects traces.
  trace_parent text check (trace_parent ~ '^[0-9a-f-]{55}$')
);
create index dhis2_task_list on dhis2_task (tenant_id, created_at desc, id desc);
create index dhis2_task_open on dhis2_task (tenant_id, created_at) where status in ('pending', 'syncing', 'generating');
-- One synchronization at a time per programme.
create unique index dhis2_task_one_sync on dhis2_task (tenant_id, programme_uid)
  where kind = 'sync' and status in ('pending', 'syncing');
create unique index dhis2_task_one_reader on dhis2_task (tenant_id, programme_uid) where status = 'syncing';
-- Tasks that were asked for a unit.
create index dhis2_task_of_unit on dhis2_task (tenant_id, (request #>> '{cards,enrollment_filter,org_unit}'))
  where request #>> '{cards,enrollment_filter,org_unit}' is not null;
select protect_tenant_table('dhis2_task');

-- The generation jobs of a task: more than one when it has more cards than a job may have.
create table dhis2_task_job (
  task_id text not null references dhis2_task (id),
  number integer not null,
  tenant_id text not null,
  job_id text not null unique,
  cards integer not null,
  status text not null check (status in ('open', 'completed', 'failed')),
  primary key (task_id, number)
);
create index dhis2_task_job_of_task on dhis2_task_job (tenant_id, task_id);
select protect_tenant_table('dhis2_task_job');

-- Logos of a generation, apart from the task because a list of tasks must not carry megabytes. Deleted when the task ends.
create table dhis2_task_logo (
  task_id text not null references dhis2_task (id),
  tenant_id text not null,
  place integer not null,
  base64 text not null,
  primary key (task_id, place)
);
select protect_tenant_table('dhis2_task_logo');

-- When a worker last took a task of the organization. The next task is one of the organization that waits longest.
create table dhis2_task_last_taken (
  tenant_id text primary key,
  taken_at timestamptz not null
);
select protect_tenant_table('dhis2_task_last_taken', 'select, insert, update');

create table dhis2_schedule (
  tenant_id text not null,
  programme_uid text not null,
  interval_minutes integer not null check (interval_minutes in (10, 15, 30, 60, 180)),
  enabled boolean not null,
  auto_generate_cards boolean not null,
  -- Of the cards that are made automatically.
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

-- Tracked entities of DHIS2 whose person was erased, as keyed hashes: a synchronization leaves them out, so that nobody
-- comes back by it.
create table dhis2_erased_entity (
  tenant_id text not null,
  entity_index bytea not null,
  erased_at timestamptz not null,
  primary key (tenant_id, entity_index)
);
select protect_tenant_table('dhis2_erased_entity', 'select, insert, delete');

-- Organisation units of DHIS2, as far as enrollments of them or of units below them were read. Their names stay in DHIS2.
create table dhis2_org_unit (
  tenant_id text not null,
  org_unit_uid text not null,
  -- `/root/…/unit`.
  path text not null,
  -- The region and what says so: where the unit lies, the names above it, or only whose unit it is. Null until it is read again.
  region_code text check (region_code ~ '^[A-Z]{3}$'),
  region_source text check (region_source in ('geometry', 'name', 'organization')),
  primary key (tenant_id, org_unit_uid),
  check ((region_code is null) = (region_source is null))
);
-- Units in this order: what is below one comes directly after it.
create index dhis2_org_unit_below on dhis2_org_unit (tenant_id, path collate "C");
select protect_tenant_table('dhis2_org_unit');

-- What is counted of a person: under which units and in which programmes the enrollments are, which cards are held, where the
-- person lives. What changes the counters is the difference between this and what is true when a transaction ends.
create table dhis2_counted_person (
  tenant_id text not null,
  -- The active identity, or the UID of an enrollment without one.
  person text not null,
  -- JSON.
  content text not null,
  primary key (tenant_id, person)
);
select protect_tenant_table('dhis2_counted_person');

-- Figures of an organisation unit with everything below it.
create table dhis2_unit_count (
  tenant_id text not null,
  org_unit_uid text not null,
  -- Empty for all programmes together.
  programme_uid text not null,
  -- `place` counts people who are enrolled in the unit itself, by where they live; the others count what is below it, too.
  kind text not null check (kind in ('enrollments', 'people', 'cards', 'residence', 'place')),
  -- Of enrollments the status; of people the last day on which they hold a valid card; of cards their last day, or `revoked`; else the
  -- region of residence. `infinity` is for ever, an empty day is without a card.
  value text collate "C" not null,
  count bigint not null,
  primary key (tenant_id, org_unit_uid, programme_uid, kind, value)
) with (fillfactor = 70);
select protect_tenant_table('dhis2_unit_count');
create index dhis2_unit_count_place on dhis2_unit_count (tenant_id, org_unit_uid) where kind = 'place';

-- Organizations whose people are being counted again from the beginning, because what was there before was never counted. Processes of
-- the previous version count nothing, so that a second round follows.
create table dhis2_recount (
  tenant_id text primary key,
  rounds_left smallint not null,
  is_reading_counted boolean not null default false,
  -- The last key of the table that is being read.
  until text collate "C" not null default '',
  run_after timestamptz not null
);
select protect_tenant_table('dhis2_recount');
