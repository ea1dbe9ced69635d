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
  -- How many months the cards of a job are valid if the job does not say; null: for ever.
  valid_months integer check (valid_months between 1 and 600),
  -- Leads to the public page that says how to check a card. It is printed on the back. The service gives a shorter one.
  check_code text not null default upper(substr(md5(gen_random_uuid()::text), 1, 8)),
  -- Whether a beneficiary number may be on one valid card of the campaign only.
  unique_beneficiary_ids boolean not null default false,
  -- Whether the portals of a campaign hold slow hashes of card codes.
  typed_codes text not null default 'slow' check (typed_codes in ('slow', 'left_out')),
  -- How many characters of its card codes follow the prefix: with 12, the codes are too many to be tried.
  card_code_length smallint not null default 8 check (card_code_length in (8, 12)),
  -- A prefix is printed on cards: it stays taken when the campaign is archived.
  constraint campaign_prefix_taken unique (tenant_id, prefix)
);
create index campaign_list on campaign (tenant_id, created_at desc, id);
create index campaign_list_by_status on campaign (tenant_id, status, created_at desc, id);
create unique index campaign_check_code on campaign (check_code);
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
  failed_at timestamptz,
  -- When its files were made: at its completion, or later if they were made again.
  files_made_at timestamptz,
  -- PDF, sheets and ZIP: when they will be removed, and when they were. The portal and the manifest stay.
  files_expire_at timestamptz,
  files_removed_at timestamptz,
  -- A user asked for its files to be made again.
  rebuild_requested_at timestamptz,
  -- The last day on which the job's cards are valid; null: for ever.
  valid_until date,
  photo_set_id text,
  -- The brand with which the job was accepted; null: none.
  brand jsonb,
  -- The setting of identity QRs when the job was accepted, so that files that are made again say what they said before. Null:
  -- no identity QR.
  identity_birth text check (identity_birth in ('full', 'year', 'none')),
  identity_photo boolean not null default false,
  -- One person, one card: what a job does with people who are twice in its list or hold a card already.
  duplicates text not null default 'print' check (duplicates in ('print', 'skip', 'replace')),
  -- Whether people who hold a card are looked for at all: not if all of them are printed anyway.
  settles_duplicates boolean not null default false,
  -- Rows that were submitted. Null: as many as cards.
  row_count integer check (row_count > 0),
  -- Rows that were left when the job was accepted; each has a place. A place without a card was skipped while the job ran.
  place_count integer check (place_count > 0),
  -- Known when the files are published.
  people integer check (people >= 0),
  to_review integer check (to_review >= 0),
  -- Holders whose earlier card was revoked when theirs became valid.
  replaced integer not null default 0 check (replaced >= 0),
  -- Whether its beneficiary numbers are in `beneficiary_number`.
  numbers_entered boolean not null default false,
  -- Rows of the list that were left out when the job was accepted, from 0; the others are its places, in order.
  left_out integer[],
  -- The `traceparent` of the request that submitted the job, so that one trace shows both. Null where nobody collects traces.
  trace_parent text check (trace_parent ~ '^[0-9a-f-]{55}$')
);
create index generation_job_of_campaign on generation_job (tenant_id, campaign_id, created_at desc, id);
create index generation_job_list on generation_job (tenant_id, created_at, id);
-- Open jobs are few, however long the history is.
create index generation_job_open on generation_job (tenant_id, created_at) where status in ('pending', 'generating');
create index generation_job_by_status on generation_job (tenant_id, status, created_at, id);
create index generation_job_last_change on generation_job
  (tenant_id, (greatest(created_at, started_at, published_at, completed_at, failed_at)), id);
create index generation_job_files_to_remove on generation_job (files_expire_at) where files_expire_at is not null;
create index generation_job_files_of_organization on generation_job (tenant_id, files_expire_at)
  where files_expire_at is not null;
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

-- What became of each person of a job's batch in the registry, one letter each: r known, c new, p in doubt, s skipped, x
-- replaces an earlier card.
create table job_outcome (
  job_id text not null,
  batch_number integer not null,
  tenant_id text not null,
  outcomes text not null,
  recorded_at timestamptz not null default now(),
  primary key (job_id, batch_number)
);
create index job_outcome_age on job_outcome (tenant_id, recorded_at);
select protect_tenant_table('job_outcome');

-- Beneficiary numbers of completed jobs as a keyed hash: by a number the card is found that was printed with it.
create table beneficiary_number (
  number_index bigint not null,
  job_id text not null,
  place integer not null,
  tenant_id text not null,
  primary key (job_id, place)
);
create index beneficiary_number_found on beneficiary_number (tenant_id, number_index);
select protect_tenant_table('beneficiary_number', 'select, insert, delete');

-- The files of jobs are sealed, each under a key of its own. Without its key a file says nothing to anybody, so deleting the
-- key destroys the file wherever copies of it lie.
create table stored_file (
  -- 16 random bytes in hexadecimal; the file's header names it.
  id text primary key,
  tenant_id text not null,
  storage_key text not null,
  -- Null when the file is destroyed.
  sealed_key text,
  -- When the file may be removed from the store: at once if it is destroyed, a day later if no job has published it.
  remove_after timestamptz,
  created_at timestamptz not null
);
-- Files that wait for their removal are few, however many are kept.
create index stored_file_to_remove on stored_file (remove_after) where remove_after is not null;
select protect_tenant_table('stored_file');

-- How long an organization keeps the files that show people. No row: 90 days.
create table file_retention (
  tenant_id text primary key,
  -- Null: for ever.
  card_files_days integer check (card_files_days between 1 and 3650),
  updated_at timestamptz not null
);
select protect_tenant_table('file_retention', 'select, insert, update');

-- A printer of the organization, and how far its picture has to be moved so that it lies in the middle of the card.
create table printer (
  id text primary key,
  tenant_id text not null,
  place integer not null,
  name text not null,
  flip text not null check (flip in ('long', 'short')),
  -- Millimetres to the right and down.
  front_x real not null check (front_x between -10 and 10),
  front_y real not null check (front_y between -10 and 10),
  back_x real not null check (back_x between -10 and 10),
  back_y real not null check (back_y between -10 and 10)
);
create index printer_of_organization on printer (tenant_id, place);
select protect_tenant_table('printer');

-- A PDF of a completed job in another layout than the ones that the job made. It is made when somebody asks for it, and
-- destroyed with the job's other files that show people.
create table printed_layout (
  job_id text not null,
  -- What the layout depends on, as text.
  layout text not null,
  tenant_id text not null,
  artifact jsonb not null,
  made_at timestamptz not null,
  primary key (job_id, layout)
);
select protect_tenant_table('printed_layout');

-- Photos that came as a ZIP beside a list. A set waits for the job that names it; its photos move to the people of that job, and
-- what nobody took is deleted when the set expires.
create table photo_set (
  id text primary key,
  tenant_id text not null,
  campaign_id text not null,
  pictures integer not null default 0 check (pictures >= 0),
  -- Null while its first file is still being read.
  ready_at timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz not null
);
create index photo_set_expiry on photo_set (expires_at);
create index photo_set_of_campaign on photo_set (tenant_id, campaign_id);
select protect_tenant_table('photo_set', 'select, insert, update, delete');

create table photo_set_picture (
  id text primary key,
  tenant_id text not null,
  set_id text not null references photo_set (id) on delete cascade,
  -- A keyed hash of the file's name, which is usually the number of a beneficiary.
  name_index bytea not null,
  sealed_photo text not null,
  unique (set_id, name_index)
);
alter table photo_set_picture alter column sealed_photo set storage external;
select protect_tenant_table('photo_set_picture', 'select, insert, update, delete');

-- Whether cards carry their holder's signed identity in a second QR. No row: they do not.
create table identity_qr_setting (
  tenant_id text primary key,
  is_enabled boolean not null,
  date_of_birth text not null check (date_of_birth in ('full', 'year', 'none')),
  has_photo boolean not null,
  updated_at timestamptz not null
);
select protect_tenant_table('identity_qr_setting', 'select, insert, update');

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
